# A formula for Homebrew on Linux. `scripts/release packaging` says OWNER, the version and the digest. docs/install.md
# says what was tried.
class Fairness < Formula
  desc "Says with numbers and reasons whether a shuffle is fair"
  homepage "https://github.com/OWNER/fairness"
  url "https://github.com/OWNER/fairness/releases/download/vVERSION/fairness-VERSION.tar.gz"
  sha256 "DIGEST"
  license "GPL-3.0-or-later"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "cjson"
  depends_on "gmp"
  depends_on "gsl"
  depends_on :linux
  depends_on "nettle"
  depends_on "zlib"

  def install
    system "meson", "setup", "build", "-Dtests=false", "-Dteach=disabled", *std_meson_args
    system "meson", "compile", "-C", "build", "--verbose"
    system "meson", "install", "-C", "build"
  end

  test do
    assert_match "BIASED", shell_output("#{bin}/fairness --algo naive --n 3 --trials 1e6", 1)
  end
end

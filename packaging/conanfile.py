"""A recipe for Conan 2: libfairness and the program. `scripts/release packaging` says the version and the digest."""
from conan import ConanFile
from conan.tools.files import get
from conan.tools.gnu import PkgConfigDeps
from conan.tools.meson import Meson, MesonToolchain


class Fairness(ConanFile):
    name = "fairness"
    version = "VERSION"
    description = "Says with numbers and reasons whether a shuffle is fair"
    license = "GPL-3.0-or-later"
    url = homepage = "https://github.com/OWNER/fairness"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": True}
    requires = "gsl/2.7.1", "cjson/1.7.17", "nettle/3.9.1", "gmp/6.3.0", "zlib/[>=1.2.11 <2]"
    tool_requires = "meson/[>=1.0]", "pkgconf/[>=2.0]"

    def source(self):
        get(self, f"{self.url}/releases/download/v{self.version}/fairness-{self.version}.tar.gz", sha256="DIGEST",
            strip_root=True)

    def generate(self):
        toolchain = MesonToolchain(self)
        toolchain.project_options["tests"] = False
        toolchain.project_options["teach"] = "disabled"
        toolchain.generate()
        PkgConfigDeps(self).generate()

    def build(self):
        meson = Meson(self)
        meson.configure()
        meson.build()

    def package(self):
        Meson(self).install()

    def package_info(self):
        self.cpp_info.libs = ["fairness"]
        self.cpp_info.set_property("pkg_config_name", "fairness")

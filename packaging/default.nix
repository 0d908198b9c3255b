# A package for Nix, of this checkout: nix-build packaging. docs/install.md says what was tried.
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation {
  pname = "fairness";
  version = builtins.head (builtins.match ".*version: '([^']+)'.*" (builtins.readFile ../meson.build));
  src = pkgs.lib.cleanSource ./..;
  nativeBuildInputs = with pkgs; [ meson ninja pkg-config ];
  buildInputs = with pkgs; [ gsl cjson nettle gmp zlib ];
  mesonFlags = [ "-Dtests=false" "-Dteach=disabled" ];
  doInstallCheck = true;
  installCheckPhase = ''
    $out/bin/fairness --algo fisher-yates --n 3 --trials 1e5
  '';
  meta = {
    description = "Says with numbers and reasons whether a shuffle is fair";
    license = pkgs.lib.licenses.gpl3Plus;
    platforms = pkgs.lib.platforms.linux;
  };
}

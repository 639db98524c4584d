#!/usr/bin/env bash
#
# Writes the certificates and keys of the tests of `flickbook serve --tls-cert` beside itself. The keys are public: they
# protect nothing. Certificates are valid for 100 years, but for the one that has expired.
#
#   Tests/Fixtures/tls/make.bash

set -euo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")"

key() { openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"; }

key server.key
key other.key
openssl pkcs8 -topk8 -v2 aes256 -passout pass:secret -in server.key -out encrypted.key

openssl req -x509 -new -key server.key -days 36500 -subj '/CN=flickbook test' \
  -addext 'subjectAltName=IP:127.0.0.1,IP:::1,DNS:localhost,DNS:*.phone.example' -out server.pem

# Only `openssl ca` sets the dates of OpenSSL 3.0.
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
openssl req -new -key server.key -subj '/CN=flickbook test' -out "$folder/request"
: >"$folder/index"
printf '01\n' >"$folder/serial"
printf '%s\n' '[ca]' 'default_ca = tests' '[tests]' "database = $folder/index" "serial = $folder/serial" "new_certs_dir = $folder" \
  'default_md = sha256' 'policy = any' 'x509_extensions = names' '[any]' 'commonName = supplied' \
  '[names]' 'subjectAltName = DNS:localhost,DNS:phone.example' >"$folder/settings"
openssl ca -batch -notext -config "$folder/settings" -selfsign -keyfile server.key -in "$folder/request" \
  -startdate 20000101000000Z -enddate 20010101000000Z -out expired.pem

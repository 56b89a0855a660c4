import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Files of an authority and of a certificate that it has signed for this machine, for server and client. */
export interface Certificates {
  ca: string;
  cert: string;
  key: string;
}

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Made anew with openssl, good for a day, for these names. */
export async function makeCertificates(folder: string, names = 'DNS:localhost,IP:127.0.0.1'): Promise<Certificates> {
  await mkdir(folder, { recursive: true });
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });
  const authority = ['-x509', '-days', '1', '-subj', '/CN=authority', '-keyout', 'ca.key', '-out', 'ca.crt'];
  await openssl('req', ...curve, ...authority);
  await openssl('req', ...curve, '-subj', '/CN=localhost', '-keyout', 'tls.key', '-out', 'tls.csr');
  await writeFile(join(folder, 'names'), `subjectAltName=${names}\n`);
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '1', '-extfile', 'names'];
  await openssl('x509', '-req', '-in', 'tls.csr', ...signed, '-out', 'tls.crt');
  return { ca: join(folder, 'ca.crt'), cert: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
}

/** What the files hold, as settings without `_FILE` have it. */
export async function textsOf({ ca, cert, key }: Certificates): Promise<Certificates> {
  const [caText, certText, keyText] = await Promise.all([ca, cert, key].map((file) => readFile(file, 'utf8')));
  return { ca: caText ?? '', cert: certText ?? '', key: keyText ?? '' };
}

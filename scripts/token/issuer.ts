import { runningPlatform, stateFolder } from '../state-folder.ts';

/** The platform of `npm start`, unless the environment names another one (docker compose); and the secret of its demo clients. */
export const issuer = async (): Promise<{ url: string; secret: string }> => {
  const { GATEWAY_URL: url, DEMO_CLIENT_SECRET: secret } = process.env;
  if (url && secret) return { url: url.replace(/\/+$/, ''), secret };
  const running = await runningPlatform(stateFolder());
  return { url: running.url, secret: running.secrets.DEMO_CLIENT_SECRET };
};

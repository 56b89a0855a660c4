import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  // The gateway's policy allows no inline content: everything is a file of its own.
  // The client by its sources, as the types know it.
  resolve: { conditions: ['booking-source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
});

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.BURI_SERVER ?? 'http://127.0.0.1:3000'
const proxied = ['/api', '/auth/csrf-token', '/auth/me', '/auth/logout', '/web', '/assets/game', '/docs', '/events']

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Icons and fonts stay files of their own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    manifest: true,
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: server }])),
      // `/health` is both a page and an answer; only the page asks for HTML.
      '/health': {
        target: server,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractEndpoints } from './contract-endpoints.ts'
import { documents } from './documents/plugin.ts'
import { serviceWorker } from './service-worker.ts'

const server = process.env.RECADO_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractEndpoints(), documents(), react(), serviceWorker()],
  // Workers load their lazy parts themselves.
  worker: { format: 'es' },
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    outDir: 'dist',
    emptyOutDir: true,
    // Sounds and pictures stay separate files, because the content security policy allows no data: URLs for media.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    // Otherwise every file that imports a lazy part would list all files that the part needs: a sixth of the first
    // script. The inbox is preloaded, because users wait for it. Other screens load their files as soon as a pointer is
    // over their link.
    modulePreload: {
      // Every browser of the target preloads modules itself.
      polyfill: false,
      resolveDependencies: (file, dependencies) =>
        /tickets-screen|chat-pane/.test(file)
          ? dependencies
          : // A part with styles is loaded together with them. A part without styles does not need to list itself.
            dependencies.some((other) => other.endsWith('.css'))
            ? dependencies.filter((other) => other === file || other.endsWith('.css'))
            : [],
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The code of all screens in one file, because it compresses better and changes only when its contents do.
          groups: [
            {
              name: 'ground',
              test: /(?<!@xyflow\/react\/)node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?(router|query|history|store)[^/]*|zustand)\//,
            },
            {
              // Virtual rendering of long lists, for the inbox and long tables; not needed on the login page.
              name: 'long-lists',
              test: /node_modules\/@tanstack\/(react-)?virtual[^/]*\//,
            },
            {
              // Code that is used while a user is signed in: many small files that are always loaded together.
              name: 'frame',
              test: /\/apps\/web\/src\/(platform\/(?!live\/|personal\/(?:saving|joined-list\.rules)\.|i18n\/.*\.(en|es)\.)|features\/conversations\/(state\/|mentions\/(mentioned-tickets|note-mention(s|-texts|-watcher))|inbox-state|focus|conversation-texts|texts\.pt|conversations-watcher|use-viewer|notices\/(ticket-bell|notices-watcher|ringing|notice\.rules)|offline\/(offline-watcher|offline-list|kept-lists))|features\/internal-chat\/(chats-watcher|state\/(live-chats|unsent|chat-data))|features\/identity\/(leaving\/leave-account|session-texts|profile-state)|features\/boards\/(due\/(due-texts|due-watcher|hidden-cards|texts\.pt)|mentions\/mention-(data|texts|watcher))|features\/schedules\/failures\/(schedules-watcher|failed-texts|failed-data)|features\/connections\/(connection-bars|outages\/outage(-data|\.rules))|ui\/(notices\/|mention\/mention-(count|source|toasts)|denied-state|screen-loading|page\.|toasts\/use-toast-place|use-looking|use-document-title|popover\/menu-item|person\/person-avatar|error-state|color-chip)|worker\/register)|\/contract\/src\/((campaigns|webhooks)\/choices|values\/calm-text)\./,
            },
            {
              // The common base of the library's components.
              name: 'components',
              test: /node_modules\/@mantine\/(hooks\/esm\/(use-media-query|use-did-update|use-reduced-motion)|core\/esm\/(core|components\/(Button|ActionIcon|UnstyledButton|Loader|Transition))\/)/,
            },
            {
              // Icons of several screens, because a file per icon would consist mostly of overhead.
              name: 'icons',
              test: /node_modules\/@tabler\/icons-react\//,
              minShareCount: 4,
            },
            {
              // Shared by the inbox and the parts below, so that it loads without them.
              name: 'flow-data',
              test: /\/features\/flows\/(flow-data|live-flows)\.|\/contract\/src\/flows\/(endpoints|choices)\./,
            },
            {
              // Small files that the inbox shares with screens of other areas, which need nothing else of the inbox.
              name: 'shared-parts',
              test: /\/apps\/web\/src\/(ui\/(text\/(runs|drawn-text)|use-growing|use-dropped-files)|features\/(connections\/templates\/template-data|queues\/(public|form\/answering-fields)|quick-messages\/(public|quick-message-data|live-quick-messages)))\.|\/contract\/src\/(connections\/templates|conversations\/mentions\.rules|flows\/run-endpoints|quick-messages\/endpoints|tags\/endpoints|values\/drawable)\.|@tabler\/icons-react\/.*\/Icon(MapPin|Route|Star|PlayerPlayFilled)\./,
            },
            {
              // Small files of conversations that the inbox shares with other screens; a very small file would be sent
              // uncompressed.
              name: 'inbox-parts',
              test: /\/apps\/web\/src\/features\/(conversations\/(use-ticket-moves|use-may-start|ticket-list\/(names\.rules|reader-preview)|ticket-moves|composer\/mentions\.rules|content\/(message-kind|content-texts|formatted-text|beginning)|trouble\/(trouble-texts|texts\.pt))|flows\/in-ticket\/(texts\.pt|ticket-flow-(data|texts)))|\/contract\/src\/conversations\/preview-words/,
            },
            {
              // Flow data shared by editors, panes and dialogs of the flow builder, so that none of them waits for the
              // canvas.
              name: 'flow',
              test: /\/features\/flows\/(trace\/trace\.rules|builder\/(builder-store|builder-texts|texts\.pt|graph\/[^/]+\.rules|canvas\/(card\/node-summary|commands\/(commands|copy-commands)|view\/focus-node)))/,
            },
            {
              // Icons of the canvas that the inbox also shows, so that it does not load the others.
              name: 'inbox-signs',
              test: /@tabler\/icons-react\/.*\/Icon(ClockPause|Microphone)\./,
            },
            {
              // Icons shared by the canvas and its panels, so that the panels do not load the canvas.
              name: 'flow-signs',
              test: /\/features\/flows\/builder\/palette\/node-kinds|@tabler\/icons-react\/.*\/Icon(CopyPlus|RosetteDiscountCheck)\./,
            },
            {
              // Shared by the step editor's canvas and its screen, so that it does not load the screen.
              name: 'steps',
              test: /\/features\/step-editor\/steps\/(step-counts|steps\.rules)/,
            },
            {
              // Code that examines files before sending. Grouped because they load together and each file name adds to
              // the inbox.
              name: 'outlook',
              test: /\/ui\/media\/(?!conversion-worker)|\/composer\/attachment-note|\/media\/src\/sent-media\.rules/,
            },
            // Shared by screens and the parts that open on them, so that these do not load the screen.
            { name: 'finance', test: /\/features\/finance\/(finance-texts|texts\.pt)\./ },
            { name: 'extractor', test: /\/features\/extractor\/(extractor-texts|texts\.pt|extractor-data)\./ },
            {
              name: 'boards',
              test: /\/features\/boards\/(board-texts|texts\.pt|colors\.rules|card\/(card-signs|card-draft)\.rules|board\/(board-data|board\.rules|card-troubles))\./,
            },
            {
              // The draft of a flow, shared by the flow builder and the parts that open on it.
              name: 'draft',
              test: /\/features\/flows\/builder\/(draft\/(draft|draft-texts|texts\.pt|use-saving|use-newer-text)\.|exchange\/exchange\.rules)/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/socket.io': { target: server, ws: true, changeOrigin: false },
    },
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractEndpoints } from './contract-endpoints.ts'
import { documents } from './documents/plugin.ts'
import { serviceWorker } from './service-worker.ts'

const server = process.env.RECADO_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractEndpoints(), documents(), react(), serviceWorker()],
  // Workers fetch their late parts themselves.
  worker: { format: 'es' },
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    outDir: 'dist',
    emptyOutDir: true,
    // Sounds and pictures stay files: the content policy allows no data: addresses for media.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    // Every file that leads to a late part would carry the names of all that this one needs: a sixth of the first script. The inbox,
    // which people wait for, is fetched at once; other screens find theirs by themselves, from the moment their link is pointed at.
    modulePreload: {
      resolveDependencies: (file, needed) =>
        /tickets-screen|chat-pane/.test(file)
          ? needed
          : // Beside its styles a part is fetched at once with them; alone, it needs no name twice.
            needed.some((other) => other.endsWith('.css'))
            ? needed.filter((other) => other === file || other.endsWith('.css'))
            : [],
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The code of every screen, in one file: it compresses better together and changes only with its versions.
          groups: [
            {
              name: 'ground',
              test: /(?<!@xyflow\/react\/)node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?(router|query|history|store)[^/]*|zustand)\//,
            },
            {
              // Drawing the part of a long list that is in view: the inbox and the long tables, not the entrance.
              name: 'long-lists',
              test: /node_modules\/@tanstack\/(react-)?virtual[^/]*\//,
            },
            {
              // Code that lives as long as someone is signed in: many small files that are always fetched together.
              name: 'frame',
              test: /\/apps\/web\/src\/(platform\/(?!live\/|personal\/(?:saving|joined-list\.rules)\.|i18n\/.*\.(en|es)\.)|features\/conversations\/(state\/|inbox-state|focus|conversation-texts|texts\.pt|conversations-watcher|use-viewer|notices\/(ticket-bell|notices-watcher|ringing|notice\.rules)|offline\/(offline-watcher|offline-list|kept-lists))|features\/internal-chat\/(chats-watcher|state\/(live-chats|unsent|chat-data))|features\/identity\/(leaving\/leave-account|session-texts|profile-state)|features\/boards\/due\/(due-texts|due-watcher|texts\.pt)|features\/schedules\/(schedules-watcher|failed-texts)|features\/connections\/(outage|governor\/pause)|ui\/(notices\/|use-looking|use-document-title|popover\/menu-item|person\/person-avatar|error-state|color-chip)|worker\/register)|\/contract\/src\/((campaigns|webhooks)\/choices|values\/calm-text)\./,
            },
            {
              // What every component of the library stands on.
              name: 'components',
              test: /node_modules\/@mantine\/(hooks\/esm\/(use-media-query|use-did-update|use-reduced-motion)|core\/esm\/(core|components\/(Button|ActionIcon|UnstyledButton|Loader|Transition))\/)/,
            },
            {
              // Icons of several screens: each alone is mostly its file's frame.
              name: 'icons',
              test: /node_modules\/@tabler\/icons-react\//,
              minShareCount: 4,
            },
            {
              // What the inbox shares with the parts below is fetched without them.
              name: 'flow-data',
              test: /\/features\/flows\/(flow-data|live-flows)\.|\/contract\/src\/flows\/(endpoints|choices)\./,
            },
            {
              // Small files that the inbox shares with screens of other areas, which need nothing else of it.
              name: 'shared-parts',
              test: /\/apps\/web\/src\/(ui\/(text\/(runs|drawn-text)|use-growing|use-dropped-files)|features\/connections\/templates\/template-data)\.|\/contract\/src\/(connections\/templates|flows\/run-endpoints|tags\/endpoints|values\/drawable)\./,
            },
            {
              // Small files of conversations that the inbox shares with other screens: each alone is sent uncompressed.
              name: 'inbox-parts',
              test: /\/apps\/web\/src\/features\/(conversations\/(use-ticket-moves|ticket-list\/names\.rules|ticket-moves|composer\/mentions\.rules|content\/(message-kind|content-texts|formatted-text|beginning)|trouble\/(trouble-texts|texts\.pt))|flows\/in-ticket\/(texts\.pt|ticket-flow-(data|texts)))/,
            },
            {
              // What editors, panes and dialogs of the flow builder know of the flow: none of them waits for the canvas.
              name: 'flow',
              test: /\/features\/flows\/(trace\/trace\.rules|builder\/(builder-store|builder-texts|texts\.pt|graph\/[^/]+\.rules|canvas\/(card\/node-summary|commands\/(commands|copy-commands)|view\/focus-node)))/,
            },
            {
              // Signs of the canvas that the inbox shows as well: they must not bring all the others.
              name: 'inbox-signs',
              test: /@tabler\/icons-react\/.*\/Icon(ClockPause|Microphone)\./,
            },
            {
              // Signs that both the canvas and what opens beside it show: they must not lead to the canvas.
              name: 'flow-signs',
              test: /\/features\/flows\/builder\/palette\/node-kinds|@tabler\/icons-react\/.*\/Icon(CopyPlus|RosetteDiscountCheck)\./,
            },
            {
              // What the canvas of the step editor shares with its screen: it must not lead to it.
              name: 'steps',
              test: /\/features\/step-editor\/steps\/(step-counts|steps\.rules)/,
            },
            {
              // Looking at files before they are sent: fetched together, and each name is one that the inbox carries.
              name: 'outlook',
              test: /\/ui\/media\/(?!conversion-worker)|\/composer\/attachment-note|\/media\/src\/sent-media\.rules/,
            },
            // What screens share with the parts that open on them: these must not lead to the screen.
            { name: 'finance', test: /\/features\/finance\/(finance-texts|texts\.pt)\./ },
            { name: 'extractor', test: /\/features\/extractor\/(extractor-texts|texts\.pt|extractor-data)\./ },
            {
              name: 'boards',
              test: /\/features\/boards\/(board-texts|texts\.pt|colors\.rules|card\/(card-signs|card-draft)\.rules|board\/(board-data|board\.rules|card-troubles))\./,
            },
            {
              // The same of its draft.
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

import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { contractEndpoints } from './apps/web/contract-endpoints.ts'
import { documents } from './apps/web/documents/plugin.ts'
import { LongestFirst } from './scripts/longest-first.mjs'
import { memoryFolder } from './scripts/memory-folder.mjs'
import { workersFor } from './scripts/workers.mjs'

const major = Number(process.versions.node.split('.')[0])
if (major < 22) {
  throw new Error(
    `The tests run under the project's own Node 24 (npm test or npx vitest), not under ${process.version}.`,
  )
}

const folder = memoryFolder()
// The workers inherit it. A folder that the user chose stays.
if (folder) process.env.TMPDIR ??= folder

const workers = workersFor()
const never = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**']
const looks = 'e2e/states-*.test.ts'
const demoFolder = ['./e2e/demo-folder.ts']
const emptyFolder = ['./e2e/empty-folder.ts']
const databaseSetup = './apps/server/test/database-setup.ts'

/** Ends only a test that hangs, however busy the machine is: `until` and locators fail sooner, and name what is missing. */
const endsWhatHangs = { testTimeout: 240_000, hookTimeout: 240_000 }

// Each file starts built servers, most also a browser, so they run after everything else.
const journeys = {
  exclude: never,
  ...endsWhatHangs,
  maxWorkers: workers.files,
  // Concurrent tests of a file mostly wait.
  maxConcurrency: 8,
  sequence: { groupOrder: 1 },
}

/**
 * Keeps the output of contractEndpoints out of the cache of transformed files: it joins words and endpoints of several
 * files, and the cache looks at each file alone.
 */
const freshContract: Plugin = {
  name: 'recado-fresh-contract',
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (/\/packages\/contract\/src\//.test(id) ? false : undefined)),
}

export default defineConfig({
  test: {
    maxWorkers: workers.files,
    pool: 'forks',
    allowOnly: false,
    // Same as `until`. The default of 1 s is too short on a busy machine.
    expect: { poll: { timeout: 90_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['**/*.rules.test.ts', 'packages/contract/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: never,
          // Pure functions: one file cannot affect another.
          isolate: false,
          ...endsWhatHangs,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'areas',
          // Files share the server's modules, and one server of each worker (apps/server/test/shared-app.ts). Other files
          // start their own on its own database.
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          exclude: [...never, '**/*.rules.test.ts'],
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
          ...endsWhatHangs,
          maxWorkers: workers.files,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'channels',
          // Each test starts its own network on its own port. A file that changes a global restores it.
          isolate: false,
          include: ['packages/{channels,media,fake-whatsapp,fake-graph}/**/*.test.ts'],
          exclude: [...never, '**/*.rules.test.ts'],
          ...endsWhatHangs,
          maxWorkers: workers.files,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // The contract as in the browser's bundle, without schemas.
        plugins: [contractEndpoints(), documents(), freshContract],
        test: {
          name: 'web',
          root: './apps/web',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...never, '**/*.rules.test.ts'],
          environment: 'jsdom',
          // One jsdom for all files of a worker. test/setup.ts loads the app's modules again for each file, and fails a
          // file that leaves something running on the page.
          isolate: false,
          ...endsWhatHangs,
          setupFiles: existsSync('./apps/web/test/setup.ts') ? ['./test/setup.ts'] : [],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys',
          // The files of a worker share its browser.
          isolate: false,
          globalSetup: demoFolder,
          include: ['e2e/*.test.ts'],
          exclude: [...never, looks],
        },
      },
      {
        test: {
          ...journeys,
          name: 'operations',
          globalSetup: emptyFolder,
          include: ['e2e/operations/*.test.ts'],
          maxWorkers: workers.operations,
        },
      },
      {
        // Random storms and interrupted ones. Each starts its own servers, so they run one at a time.
        test: {
          ...journeys,
          name: 'storm',
          include: ['storm/*.test.ts'],
          exclude: [...never, '**/*.rules.test.ts'],
          testTimeout: 600_000,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'looks',
          // The files of a worker share its browser.
          isolate: false,
          globalSetup: demoFolder,
          include: [looks],
        },
      },
    ],
  },
})

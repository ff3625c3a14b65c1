import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { contractEndpoints } from './apps/web/contract-endpoints.ts'
import { documents } from './apps/web/documents/plugin.ts'
import { LongestFirst } from './scripts/longest-first.mjs'
import { workersFor } from './scripts/workers.mjs'

const major = Number(process.versions.node.split('.')[0])
if (major < 22) {
  throw new Error(
    `The tests run under the project's own Node 24 (npm test or npx vitest), not under ${process.version}.`,
  )
}

const workers = workersFor()
const never = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**']
const looks = 'e2e/states-*.test.ts'
const demoFolder = ['./e2e/demo-folder.ts']
const databaseSetup = './apps/server/test/database-setup.ts'

// Each starts built servers, most a browser as well; few at a time, after everything else.
const journeys = {
  exclude: never,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  maxWorkers: workers.files,
  // Tests that run side by side wait for times to pass.
  maxConcurrency: 8,
  sequence: { groupOrder: 1 },
}

/**
 * Keeps what contractEndpoints makes out of the cache of transformed files: words and endpoints are joined from other files, a change of
 * which the cache, that looks at each file alone, does not see.
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
    // As long as `until` waits. The default of 1 s is too short on a busy machine.
    expect: { poll: { timeout: 45_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['**/*.rules.test.ts', 'packages/contract/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: never,
          // Pure functions: nothing of one file can reach another.
          isolate: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'areas',
          // Files share the server's modules: each has a database of its own, and no module knows which.
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          exclude: [...never, '**/*.rules.test.ts'],
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
          // Beyond the patience of `until`, which says what it waited for.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: workers.files,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'channels',
          include: ['packages/{channels,media,fake-whatsapp,fake-graph}/**/*.test.ts'],
          exclude: [...never, '**/*.rules.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: workers.files,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // The contract as the browser gets it, without schemas: tests run what ships.
        plugins: [contractEndpoints(), documents(), freshContract],
        test: {
          name: 'web',
          root: './apps/web',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...never, '**/*.rules.test.ts'],
          environment: 'jsdom',
          // One jsdom for all files of a worker. test/setup.ts gives each file the app's modules anew, and fails the one
          // that leaves something running on the page.
          isolate: false,
          // A busy machine draws late; what never comes fails all the same, after the 20 s of test/setup.ts.
          testTimeout: 60_000,
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
          include: ['e2e/operations/*.test.ts'],
          maxWorkers: workers.operations,
        },
      },
      {
        // Storms, and such as are ended under way. Each has servers of its own: one after the other.
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
          globalSetup: demoFolder,
          include: [looks],
        },
      },
    ],
  },
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkLadder, importsOf } from './check-ladder.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recado-ladder-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function project(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkLadder(root)
}

const server = 'apps/server/src'
const web = 'apps/web/src'
const violations = [
  ['an import upward', `${server}/platform/log.ts`, "import { x } from '../domains/tags/public.ts'", /imports upward/],
  [
    'an import from the contract into the server',
    'packages/contract/src/a.ts',
    "import { x } from '../../../apps/server/src/main.ts'",
    /imports upward/,
  ],
  [
    'an import from the channels into the server',
    'packages/channels/src/a.ts',
    "import { x } from '../../../apps/server/src/platform/log.ts'",
    /imports upward/,
  ],
  [
    'an import across the apps',
    `${web}/platform/a.ts`,
    "import { x } from '../../../server/src/platform/log.ts'",
    /crosses the apps/,
  ],
  [
    'an import of a channel in the browser',
    `${web}/platform/a.ts`,
    "import { x } from '@recado/channels/channel'",
    /no channel/,
  ],
  [
    'an import inside another area',
    `${server}/domains/kanban/a.ts`,
    "import { x } from '../tags/tag.store.ts'",
    /reaches inside tags/,
  ],
  [
    'an import from a higher rank',
    `${server}/domains/tags/a.ts`,
    "import { x } from '../kanban/public.ts'",
    /lower rank/,
  ],
  [
    'an import from the same rank',
    `${web}/features/tags/a.tsx`,
    "import { x } from '../queues/public.ts'",
    /lower rank/,
  ],
  [
    'a lazy import inside another area',
    `${web}/features/tags/a.tsx`,
    "const x = () => import('../queues/screen.tsx')",
    /reaches inside queues/,
  ],
  [
    'a type import from a higher rank',
    `${server}/domains/tags/a.ts`,
    "import type { X } from '../kanban/public.ts'",
    /lower rank/,
  ],
  [
    'an import over several lines',
    `${server}/domains/tags/a.ts`,
    "import {\n  x,\n  y,\n} from '../kanban/public.ts'",
    /lower rank/,
  ],
  [
    'an impure rules file',
    `${server}/domains/tags/tag.rules.ts`,
    "import { readFileSync } from 'node:fs'",
    /rules use only/,
  ],
  [
    'a rules file that imports a store',
    `${server}/domains/tags/tag.rules.ts`,
    "import { x } from './tag.store.ts'",
    /rules use only/,
  ],
  [
    'an import of a package in the contract',
    'packages/contract/src/a.ts',
    "import dayjs from 'dayjs'",
    /the contract uses only/,
  ],
  [
    'an import of the platform database',
    `${server}/domains/tags/tag.store.ts`,
    "import { x } from '../../platform/db/platform-db.ts'",
    /platform database/,
  ],
  [
    'an import of the platform database’s type',
    `${server}/domains/tags/save-tag.ts`,
    "import type { PlatformDb } from '../../platform/db/platform-db.ts'",
    /platform database/,
  ],
  [
    'an import of an area’s contract in the platform',
    `${server}/platform/realtime/rooms.ts`,
    "import type { Ticket } from '@recado/contract/conversations/ticket'",
    /the platform knows no area \(conversations\)/,
  ],
  ['a utils folder', `${server}/platform/utils/a.ts`, '', /drawer/],
  ['a file name that ends in helpers', `${server}/platform/date-helpers.ts`, '', /drawer/],
  ['an area without rank', `${server}/domains/weather/a.ts`, '', /no rank/],
  [
    'SQL in an action',
    `${server}/domains/tags/save-tag.ts`,
    "await db.insertInto('tags').execute()",
    /outside a \*\.store/,
  ],
  ['a file of more than 400 lines', `${server}/platform/a.ts`, '\n'.repeat(401), /401 lines/],
  ['a file name that is not kebab-case', `${server}/platform/MyFile.ts`, '', /kebab-case/],
]

it.each(violations)('refuses: %s', (_name, path, text, message) => {
  expect(project({ [path]: text }).join('\n')).toMatch(message)
})

it('refuses a circle', () => {
  const files = {
    [`${server}/platform/a.ts`]: "import './b.ts'",
    [`${server}/platform/b.ts`]: "import { a } from './a.ts'",
  }
  expect(project(files)).toEqual([expect.stringMatching(/^circle: /)])
})

it('refuses a circle of type imports, because neither file can be read without the other', () => {
  const files = {
    [`${server}/platform/a.ts`]: "import type { B } from './b.ts'",
    [`${server}/platform/b.ts`]: "export type { A } from './a.ts'",
  }
  expect(project(files)).toEqual([expect.stringMatching(/^circle: /)])
})

it('accepts a circle that a lazy import closes: a route loads the screen that links back to it', () => {
  const files = {
    [`${web}/features/tags/routes.tsx`]: "const screen = () => import('./tags-screen.tsx')",
    [`${web}/features/tags/tags-screen.tsx`]: "import { path } from './routes.tsx'",
  }
  expect(project(files)).toEqual([])
})

it.each([
  ['25 files, and their tests', 25, []],
  ['26 files', 26, ['apps/server/src/platform: 26 files in one folder']],
])('a folder with %s', (_name, count, problems) => {
  const files = Array.from({ length: count }, (_, at) => [
    [`${server}/platform/a${at}.ts`, ''],
    [`${server}/platform/a${at}.test.ts`, ''],
  ]).flat()
  expect(project(Object.fromEntries(files))).toEqual(problems)
})

it('accepts imports from lower rungs', () => {
  const problems = project({
    'packages/contract/src/tags/tag.ts': "import { z } from 'zod'",
    'packages/channels/src/channel.ts': "import { x } from '@recado/contract/tags/tag'",
    [`${server}/platform/log.ts`]: "import { pino } from 'pino'",
    [`${server}/domains/tags/tag.rules.ts`]: "import { x } from '@recado/contract/tags/tag'",
    [`${server}/domains/tags/tag.store.ts`]: "import { log } from '../../platform/log.ts'\nsql`select 1`",
    [`${server}/domains/tags/public.ts`]: "export { x } from './tag.store.ts'",
    [`${server}/domains/kanban/board.ts`]: "import { x } from '../tags/public.ts'",
    [`${web}/features/queues/slots.ts`]: "import { defineSlot } from '../../platform/slots.tsx'",
    [`${web}/features/conversations/area.ts`]: "import { x } from '../queues/slots.ts'",
    [`${server}/domains/tags/tags.http.test.ts`]: "import { app } from '../../../test/app.ts'",
    [`${server}/wiring/http.ts`]: "import { routes } from '../domains/tags/routes.ts'",
    [`${server}/wiring/services.ts`]: "import { db } from '../platform/db/platform-db.ts'",
    [`${server}/platform/db/platform-db.ts`]: '',
  })
  expect(problems).toEqual([])
})

it('reads imports, not words', () => {
  const text = "// import { a } from 'b'\nconst from = 'x'\nexport type { Y } from './y.ts'\nimport './z.css'"
  expect(importsOf(text).map(({ name }) => name)).toEqual(['./y.ts', './z.css'])
})

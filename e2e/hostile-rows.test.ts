import { createAnnouncement } from '@recado/contract/announcements/endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { scrollsSideways } from './axe.ts'
import { enter, narrow, settled, wide } from './browser.ts'
import { callAs } from './call.ts'
import { fillAreas } from './filled-areas.ts'
import { type OpenedPlace, openedPlaces } from './hostile-places.ts'
import { writeRows } from './hostile-rows.ts'
import { lookTwice, resize } from './looks.ts'
import { superUser } from './people.ts'
import { goTo } from './place.ts'
import { stage } from './stage.ts'

/** An admin reads screens whose rows contain texts that block or break programs. */

// Writes the texts of all companies, and an announcement for them.
const here = stage({ own: {} })
let page: Page
let chats: string[]
/** Two sessions count the same tasks: one in wall time, one in processor time. */
let taskClocks: CDPSession[]

const lists = [
  ...['/contacts', '/tags', '/queues', '/quick-messages', '/schedules', '/chats', '/kanban', '/campaigns', '/users'],
  ...['/contact-lists', '/files', '/prompts', '/knowledge', '/webhooks', '/queue-integration', '/phrase-lists'],
  ...['/empresa/quadros', '/empresa/clientes', '/controle-financeiro', '/extrator/google-maps', '/auditoria'],
]
/** A panel covers a list of the same texts. These two draw the most texts among the screens without a panel. */
const calibrators = ['/kanban', '/controle-financeiro']
/** Long answers to a message: in the letters that are slowest for browsers, and in ordinary ones. */
const [hostileAnswer, ordinaryAnswer] = ['א(a'.repeat(1_600), 'palavra '.repeat(600)]
/** A blocking text takes seconds, and the task durations of a busy machine vary. */
const MOST_TIMES = 5

/** Records the page's tasks of 50 ms and more, during which it accepts no input. */
const watchTasks = () => {
  const tasks: number[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ['longtask'],
  })
  Object.assign(window, { tasks })
}
const longestTask = () =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0)))

const openTaskClocks = () =>
  Promise.all(
    (['timeTicks', 'threadTicks'] as const).map(async (timeDomain) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable', { timeDomain })
      return session
    }),
  )

/** The time of all tasks of the page so far, in s: wall time and processor time. */
const taskTimes = () =>
  Promise.all(
    taskClocks.map(async (session) => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
    }),
  )

/** The share of the tasks' wall time in which they had a processor. A busy machine interrupts tasks, as no text does. */
async function processorShare(before: number[]): Promise<number> {
  const after = await taskTimes()
  // The times of a page that was loaded again start from zero.
  const [wall = 0, processor = 0] = after.map((time, at) =>
    time < (before[at] ?? 0) ? time : time - (before[at] ?? 0),
  )
  return wall > 0 ? Math.min(1, processor / wall) : 1
}

/**
 * True when the page contains a control character that changes its neighbours' direction. Closed isolates do not count.
 */
const turns = () => page.evaluate(() => /[\u202a-\u202e\u2066\u2067]/.test(document.documentElement.outerHTML))

interface Reading {
  path: string
  /** The longest task, in ms of processor time. */
  longest: number
  problems: string[]
}

/** A screen, optionally with something opened above it. */
type Place = Omit<OpenedPlace, 'open'> & Partial<Pick<OpenedPlace, 'open'>>
const screen = (path: string): Place => ({ path, name: '' })

async function narrowProblems(path: string): Promise<string[]> {
  const problems = (await scrollsSideways(page)) ? [`${path} scrolls sideways`] : []
  return (await turns()) ? [...problems, `${path} turns the direction of its texts`] : problems
}

/**
 * Draws each place in one width and then in the other: opened places first wide, screens first in the page's current
 * width.
 */
async function readAll(places: readonly Place[]): Promise<Reading[]> {
  const readings: Reading[] = []
  let view = wide
  const resizeTo = async (next: typeof view) => {
    if (next !== view) await resize(page, next.width, next.height)
    view = next
  }
  for (const { path: address, name, open } of places) {
    const path = `${address} ${name}`
    const before = await taskTimes()
    // The empty page costs less to resize than a screen with these texts.
    await goTo(page, address, async () => {
      if (open) await resizeTo(wide)
    })
    await settled(page)
    if (open) {
      await open(page)
      await settled(page)
    }
    const problems = view === narrow ? await narrowProblems(path) : []
    await resizeTo(view === narrow ? wide : narrow)
    if (view === narrow) problems.push(...(await narrowProblems(path)))
    readings.push({ path, longest: (await longestTask()) * (await processorShare(before)), problems })
  }
  await resizeTo(wide)
  return readings
}

beforeAll(async () => {
  const staff = await fillAreas(here.product)
  const { tickets } = await staff(listTickets, { query: { status: 'open', showAll: 'true' } })
  // The first has notes, tags and a history.
  const byNotes = tickets.toSorted((one, other) => Number(other.tags.length > 0) - Number(one.tags.length > 0))
  chats = byNotes.slice(0, 3).map(({ uuid }) => `/tickets/${uuid}`)
  await (await callAs(here.url, superUser))(createAnnouncement, {
    body: { title: 'Manutenção', text: 'Domingo, das 2 h às 4 h.', priority: 1, status: true },
  })
  page = (await here.open()).page
  await page.addInitScript(watchTasks)
  await enter(page, here.admin)
  taskClocks = await openTaskClocks()
})

it('LAY-20: hostile texts block no screen, dialog, panel or board, do not affect neighbouring text and widen no page', async () => {
  await writeRows(here.product, 'ordinary')
  const chat = chats[0] ?? ''
  const ordinary = await readAll([...calibrators.map(screen), ...openedPlaces(chat, ordinaryAnswer)])
  await writeRows(here.product, 'hostile')
  const hostile = await readAll([...lists, ...chats].map(screen))
  await writeRows(here.product, 'both directions')
  hostile.push(...(await readAll(openedPlaces(chat, hostileAnswer))))
  expect(hostile.flatMap(({ problems }) => problems)).toEqual([])
  const longest = (readings: Reading[]) => Math.max(50, ...readings.map((reading) => reading.longest))
  expect(longest(hostile), JSON.stringify(hostile)).toBeLessThan(MOST_TIMES * longest(ordinary))
})

it('LAY-20: hostile texts in a chat, on a board and in a list stay inside their containers', async () => {
  const findings: string[] = []
  for (const path of [...chats.slice(0, 1), '/kanban', '/contacts']) {
    await goTo(page, path)
    await settled(page)
    findings.push(...(await lookTwice(page, `hostile ${path.split('/')[1]}`)))
  }
  expect(findings).toEqual([])
})

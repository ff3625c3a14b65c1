import { simulatorFault, simulatorRestore } from '@recado/contract/connections/simulator'
import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import type { Fault } from '../plan/acts.ts'
import { REAL_LINE } from '../plan/plan.rules.ts'
import { insist } from '../product/insist.ts'
import type { Node } from '../product/node.ts'
import { until } from '../product/until.ts'
import { ownerNumber } from '../product/whatsapp.ts'
import type { Browser } from '../run/browser.ts'
import type { Recorder } from '../run/recorder.ts'
import type { StormFixture } from '../run/storm-fixture.ts'
import { killDatabase, suspendDatabase } from './database.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** At most one fault per process at a time: two faults of one process would end each other. */
const turns = new Map<string, Promise<void>>()
function inTurn(of: string, strike: () => Promise<void>): Promise<void> {
  const turn = (turns.get(of) ?? Promise.resolve()).then(strike)
  turns.set(
    of,
    turn.catch(() => undefined),
  )
  return turn
}

/** The targets of the faults. */
interface FaultTargets {
  fixture: StormFixture
  browsers: readonly Browser[]
  recorder: Recorder
}

/** Runs all faults of a plan at their times; resolves when all are over. */
export async function makeWeather(faults: readonly Fault[], targets: FaultTargets): Promise<void> {
  const { recorder } = targets
  await Promise.all(
    faults.map(async (fault) => {
      await pause(Math.max(0, fault.at - recorder.now()))
      await strike(fault, targets)
    }),
  )
}

function strike(fault: Fault, { fixture, browsers, recorder }: FaultTargets): Promise<void> {
  const runNoted = async (what: string, run: () => Promise<void>) => {
    recorder.note(what)
    await run()
    recorder.note(`${what}: over`)
  }
  switch (fault.kind) {
    case 'serverKilled':
      return inTurn(`node ${fault.node}`, () =>
        runNoted(`kill -9 of node ${fault.node}`, async () => {
          await fixture.nodes[fault.node]?.kill()
          await pause(fault.downMs)
          await startAgain(fixture.nodes[fault.node])
        }),
      )
    case 'databaseKilled':
      return inTurn('database', () => runNoted('kill -9 of PostgreSQL', () => killDatabase(fixture.dataDir)))
    case 'databaseAway':
      return inTurn('database', () =>
        runNoted(`the database away for ${fault.forMs} ms`, () => suspendDatabase(fixture.dataDir, fault.forMs)),
      )
    case 'clockJumps':
      return inTurn(`clock ${fault.node}`, () =>
        runNoted(`the clock of node ${fault.node} ${fault.byMs} ms off`, async () => {
          fixture.nodes[fault.node]?.moveClock(fault.byMs)
          await pause(fault.forMs)
          fixture.nodes[fault.node]?.moveClock(0)
        }),
      )
    case 'redisAway':
      return inTurn('redis', () =>
        runNoted(`Redis away for ${fault.forMs} ms`, async () => {
          await fixture.redis?.stop()
          await pause(fault.forMs)
          await fixture.redis?.startAgain()
        }),
      )
    case 'browserCut':
      cutBrowser(fault, browsers, fixture.nodes[fault.node])
      return Promise.resolve()
    case 'diskFull':
      return inTurn('disk', () =>
        runNoted(
          fixture.disk.canFill ? `no space for media for ${fault.forMs} ms` : 'a full disk (not possible here)',
          async () => {
            fixture.disk.fill()
            await pause(fault.forMs)
            fixture.disk.empty()
          },
        ),
      )
    default:
      return runNoted(describe(fault), () => onLine(fault, fixture))
  }
}

/** A company's browser loses its connection, and reconnects to a node. */
function cutBrowser(
  { company, which }: Extract<Fault, { kind: 'browserCut' }>,
  browsers: readonly Browser[],
  node: Node | undefined,
): void {
  const companyBrowsers = browsers.filter((browser) => browser.company === company)
  if (node) companyBrowsers[Math.floor(which * companyBrowsers.length)]?.cut(node.url)
}

/** Like an operator's service manager: a start without database or Redis is retried. */
async function startAgain(node: Node | undefined): Promise<void> {
  await until(() => node?.start().then(() => true), 'a node to start again', 600_000)
}

type LineFault = Extract<Fault, { line: number }>

const describe = ({ at: _, ...fault }: LineFault) => JSON.stringify(fault)

/** A fault of the simulated network on one line, for the fault's duration. */
async function onLine(fault: LineFault, fixture: StormFixture): Promise<void> {
  const company = fixture.companies[fault.company]
  if (!company) return
  if (fault.line === REAL_LINE) return onNetwork(fault, fixture.phones.fake)
  const params = { whatsappId: company.lineIds[fault.line] ?? 0 }
  const say = (body: Record<string, number>) => insist(company.admin, simulatorFault, { params, body })
  switch (fault.kind) {
    case 'lineCut':
      await say({ drop: fault.code })
      await pause(fault.forMs)
      await insist(company.admin, simulatorRestore, { params, body: {} })
      return
    case 'connectsRefused':
      await say({ refuseConnects: fault.times, drop: 515 })
      return
    case 'sendsFail':
      await say({ failSends: fault.times })
      return
    case 'sendsSlow':
      await say({ delaySendsMs: fault.delayMs })
      await pause(fault.forMs)
      await say({ delaySendsMs: 0 })
      return
    case 'mediaFail':
      await say({ failMedia: fault.times })
      return
  }
}

/**
 * Applies a line fault to the real line, as far as WhatsApp allows. The network's next refusal or loss may affect any
 * company.
 */
async function onNetwork(fault: LineFault, fake: FakeWhatsApp): Promise<void> {
  const owner = ownerNumber(fault.company)
  switch (fault.kind) {
    case 'lineCut':
      if (fault.code >= 500) fake.streamError(owner, fault.code)
      else fake.cut(owner)
      return
    case 'connectsRefused':
      await inTurn('network', async () => {
        fake.refuseConnections(503)
        fake.cut(owner)
        await pause(fault.times * 1_000)
        fake.refuseConnections(undefined)
      })
      return
    case 'sendsFail':
      fake.failSends(479, fault.times)
      return
    case 'sendsSlow':
      fake.loseAcks(1)
      return
    case 'mediaFail':
      fake.media.failDownloads = { count: fault.times, status: 503 }
      fake.media.failUploads = { count: fault.times, status: 503 }
  }
}

/** Ends all faults, so that the calm begins. */
export async function endFaults(fixture: StormFixture): Promise<void> {
  for (const node of fixture.nodes) node.moveClock(0)
  for (const company of fixture.companies) {
    for (const whatsappId of company.lineIds.slice(0, REAL_LINE))
      await insist(company.admin, simulatorRestore, { params: { whatsappId }, body: {} })
  }
}

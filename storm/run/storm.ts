import { adminAt } from '../actors/admin.ts'
import { AttendantAtDesk } from '../actors/attendant.ts'
import { CustomerAtPhone } from '../actors/customer.ts'
import { CustomerOnWhatsApp } from '../actors/customer-on-whatsapp.ts'
import { programAt } from '../actors/program.ts'
import { endFaults, makeWeather } from '../faults/weather.ts'
import type { Actor, Plan, Step } from '../plan/acts.ts'
import { REAL_LINE } from '../plan/plan.rules.ts'
import type { NodeLag } from '../snapshot.rules.ts'
import { type Browser, openBrowser } from './browser.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { openStormFixture, type StormFixture } from './storm-fixture.ts'
import { causeWorstLoad } from './worst.ts'

/** The fixture after its storm: all faults are over and every actor has its answers. */
export interface Aftermath {
  fixture: StormFixture
  browsers: Browser[]
  recorder: Recorder
  /** Each server's lag while one company caused its worst load. */
  lags: NodeLag[]
  close(): Promise<void>
}

/** Runs a plan against real servers; calls `begins` at its start. */
export async function runStorm(plan: Plan, begins?: () => void): Promise<Aftermath> {
  let recorder = createRecorder()
  const fixture = await openStormFixture(plan, (...event) => recorder.checkForLeaks(...event))
  const browsers: Browser[] = []
  const close = async () => {
    for (const browser of browsers) browser.close()
    await fixture.close()
  }
  try {
    recorder = createRecorder()
    begins?.()
    for (const company of fixture.companies) {
      const people = [company.admin, ...company.attendants]
      for (const [at, person] of people.entries()) {
        const name = at === 0 ? `admin ${company.place}` : `attendant ${company.place}/${at - 1}`
        browsers.push(openBrowser({ name, company: company.place, person }, { queueless: at === 4 }, recorder))
      }
    }
    const weather = makeWeather(plan.faults, { fixture, browsers, recorder })
    const actors = plan.actors.map((actor) => act(actor, plan.lastsMs, { fixture, browsers, recorder }))
    const [lags] = await Promise.all([causeWorstLoad(fixture, plan.lastsMs), weather, ...actors])
    await endFaults(fixture)
    return { fixture, browsers, recorder, lags, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs one actor's steps in sequence; none starts after the storm's end. */
async function act(
  actor: Actor,
  lastsMs: number,
  { fixture, browsers, recorder }: Omit<Aftermath, 'close' | 'lags'>,
): Promise<void> {
  const company = fixture.companies[actor.company]
  const browser = browsers.find(({ name }) => name === actor.name)
  if (!company) return
  const run = async <Act>(steps: ReadonlyArray<Step<Act>>, doIt: (act: Act) => Promise<void>) => {
    let due = recorder.now()
    for (const { after, act: next } of steps) {
      due += after
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - recorder.now())))
      if (recorder.now() >= lastsMs) return
      await doIt(next)
    }
  }
  if (actor.role === 'customer') {
    const customer =
      actor.line === REAL_LINE
        ? new CustomerOnWhatsApp(actor, fixture.phones, recorder)
        : new CustomerAtPhone(actor, company, recorder)
    return run(actor.steps, (next) => customer.act(next))
  }
  if (actor.role === 'program') {
    const urls = fixture.nodes.map(({ url }) => url)
    return run(actor.steps, programAt(actor, { company, urls, recorder }))
  }
  if (!browser) return
  if (actor.role === 'attendant') {
    const attendant = new AttendantAtDesk(actor, { company, browser, recorder })
    return run(actor.steps, (next) => attendant.act(next))
  }
  return run(actor.steps, adminAt(actor, { company, browser, recorder }))
}

import type { Page } from 'playwright-core'
import { enter, type Person, settled } from './browser.ts'
import type { EmptyRow } from './company-lists.ts'
import { lookBeforeLeaving, lookTwice, lookTwiceBeforeLeaving, widen } from './looks.ts'
import type { Account } from './people.ts'
import { accountOf, goTo, heading, type Place, type Role } from './place.ts'
import type { Stage } from './stage.ts'

/** The people of a test file that checks many screens. */
export interface Visitors {
  /** The page of a role in the company, of another account, or of a visitor for null. Each keeps one browser. */
  pageOf(who: Role | Account | null): Promise<Page>
  /** The role's user signed in elsewhere: the next visit opens a new page. */
  forget(role: Role): Promise<void>
  /** Opens and checks every place, and returns the findings. Places in the inbox reload the app first. */
  visit(places: readonly Place[]): Promise<string[]>
  /** Checks screens without data, and returns the findings. */
  readEmpty(who: Role | Account, rows: readonly EmptyRow[]): Promise<string[]>
  /** Checks screens whose call fails and their recovery, and returns the findings. One call fails at a time. */
  readFailing(lists: readonly FailingList[]): Promise<string[]>
}

/** User, path, failing call, and the heading above. */
type FailingList = readonly [who: Role, path: string, call: string, title: string]

export function visitors(here: Stage): Visitors {
  const people = new Map<string, Person>()
  async function pageOf(who: Role | Account | null): Promise<Page> {
    const account = typeof who === 'string' ? accountOf(who, here) : who
    const key = typeof who === 'string' ? who : (who?.email ?? 'visitor')
    const existingPerson = people.get(key)
    if (existingPerson) return existingPerson.page
    const person = await here.open()
    people.set(key, person)
    watchAnswers(person.page)
    if (account) await enter(person.page, account)
    return person.page
  }
  return {
    pageOf,
    async forget(role) {
      await people.get(role)?.close()
      people.delete(role)
    },
    async visit(places) {
      const findings: string[] = []
      for (const place of places) {
        const page = await pageOf(place.who)
        if (place.who) await goTo(page, place.path, () => widen(page))
        // A visitor's place opens its page.
        else await widen(page)
        await place.go(page)
        findings.push(...(await lookBeforeLeaving(page, place.name)))
      }
      for (const { page } of people.values()) await widen(page)
      return findings
    },
    async readEmpty(who, rows) {
      const page = await pageOf(who)
      const findings: string[] = []
      for (const [path, title, nothing, action] of rows) {
        await goTo(page, path, () => widen(page))
        await heading(page, title)
        await page.getByText(nothing, { exact: true }).first().waitFor()
        if (action) await page.getByRole('button', { name: action }).last().waitFor()
        findings.push(...(await lookTwiceBeforeLeaving(page, `${path} empty`)))
      }
      await widen(page)
      return findings
    },
    async readFailing(lists) {
      const findings: string[] = []
      for (const list of lists) findings.push(...(await readFailing(await pageOf(list[0]), list)))
      return findings
    },
  }
}

/** The addresses from which each page has loaded data since it was opened or reloaded. */
const loadedAddresses = new WeakMap<Page, Set<string>>()

function watchAnswers(page: Page): void {
  const addresses = new Set<string>()
  loadedAddresses.set(page, addresses)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) addresses.clear()
  })
  page.on('response', (response) => {
    if (response.ok()) addresses.add(response.url())
  })
}

/** Opens a screen for which the app has no data of a call yet, and reloads the app if it has. */
async function openWithout(page: Page, call: RegExp, path: string): Promise<void> {
  const isLoaded = [...(loadedAddresses.get(page) ?? [])].some((address) => call.test(address))
  await (isLoaded ? page.goto(path) : goTo(page, path))
}

async function readFailing(page: Page, [, path, call, title]: FailingList): Promise<string[]> {
  const failingCall = new RegExp(`/api/${call}(\\?|$)`)
  await page.route(failingCall, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }))
  await openWithout(page, failingCall, path)
  await heading(page, title)
  const retryButton = page.getByRole('button', { name: 'Tentar de novo' })
  await retryButton.first().waitFor()
  const findings = await lookTwice(page, `${path} failing`)
  // Another width may have redrawn the screen and repeated the call.
  await retryButton.first().waitFor()
  await page.unroute(failingCall)
  // The screen also retries automatically: then the button disappears before it is pressed, which is fine.
  while ((await retryButton.count()) > 0) {
    await retryButton
      .first()
      .click({ timeout: 3_000 })
      .catch(() => {})
    await settled(page)
  }
  return findings
}

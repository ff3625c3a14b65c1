import type { Page } from 'playwright-core'
import { closeBrowser, openBrowser, type Person, settled, signIn } from './browser.ts'
import type { EmptyRow } from './company-lists.ts'
import { lookAtAll, lookTwice } from './looks.ts'
import type { Account } from './people.ts'
import { goTo, heading, type Place } from './place.ts'

/** The people of a test file that checks many screens of one product. */
export interface Visitors {
  /** The page of an account, or of a visitor for null. Each keeps one browser for the whole file. */
  pageOf(account: Account | null): Promise<Page>
  /** The account signed in elsewhere: its next visit opens a new page. */
  forget(account: Account): Promise<void>
  /** Opens and checks every place, and returns the findings. Places in the inbox reload the app first. */
  visit(places: readonly Place[]): Promise<string[]>
  /** Checks screens without data, and returns the findings. */
  readEmpty(account: Account, rows: readonly EmptyRow[]): Promise<string[]>
  /** Checks screens whose call fails and their recovery, and returns the findings. */
  readFailing(lists: readonly FailingList[]): Promise<string[]>
  close(): Promise<void>
}

/** User, path, failing call, and the heading above. */
type FailingList = readonly [who: Account, path: string, call: string, title: string]

/** @param url called when the first browser opens */
export function visitors(url: () => string): Visitors {
  const people = new Map<string, Person>()
  async function pageOf(account: Account | null): Promise<Page> {
    const key = account?.email ?? 'nobody'
    const existingPerson = people.get(key)
    if (existingPerson) return existingPerson.page
    const person = await openBrowser(url())
    people.set(key, person)
    if (account) await signIn(person.page, account)
    return person.page
  }
  return {
    pageOf,
    async forget({ email }) {
      await people.get(email)?.close()
      people.delete(email)
    },
    async visit(places) {
      const findings: string[] = []
      for (const place of places) {
        const page = await pageOf(place.who)
        if (place.who) await goTo(page, place.path)
        else await page.goto(place.path)
        await place.go(page)
        findings.push(...(await lookAtAll(page, place.name)))
      }
      return findings
    },
    async readEmpty(account, rows) {
      const page = await pageOf(account)
      const findings: string[] = []
      for (const [path, title, nothing, action] of rows) {
        await goTo(page, path)
        await heading(page, title)
        await page.getByText(nothing, { exact: true }).first().waitFor()
        if (action) await page.getByRole('button', { name: action }).last().waitFor()
        findings.push(...(await lookTwice(page, `${path} empty`)))
      }
      return findings
    },
    async readFailing(lists) {
      const findings: string[] = []
      for (const list of lists) findings.push(...(await readFailing(await pageOf(list[0]), list)))
      return findings
    },
    async close() {
      for (const person of people.values()) await person.close()
      await closeBrowser()
    },
  }
}

async function readFailing(page: Page, [, path, call, title]: FailingList): Promise<string[]> {
  const failingCall = new RegExp(`/api/${call}(\\?|$)`)
  await page.route(failingCall, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }))
  // Reload the app while the call fails: otherwise data of another screen or of the frame would still be shown.
  await page.goto(path)
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

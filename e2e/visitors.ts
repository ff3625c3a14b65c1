import type { Page } from 'playwright-core'
import { closeBrowser, openBrowser, type Person, settled, signIn } from './browser.ts'
import type { EmptyRow } from './company-lists.ts'
import { lookAtAll, lookTwice } from './looks.ts'
import type { Account } from './people.ts'
import { goTo, heading, type Place } from './place.ts'

/** The people of a file that looks at many screens of one product. */
export interface Visitors {
  /** The page of somebody, of a visitor without a session for null; everybody keeps one browser over the whole file. */
  pageOf(account: Account | null): Promise<Page>
  /** Somebody signed in elsewhere: the page is opened anew at the next visit. */
  forget(account: Account): Promise<void>
  /** Goes to every place and looks at it; the findings. A place of the inbox begins with the app loaded anew. */
  visit(places: readonly Place[]): Promise<string[]>
  /** Reads screens that have nothing to show; the findings. */
  readEmpty(account: Account, rows: readonly EmptyRow[]): Promise<string[]>
  /** Reads screens whose call fails, and recovers them; the findings. */
  readFailing(lists: readonly FailingList[]): Promise<string[]>
  close(): Promise<void>
}

/** Who looks, where, which call fails, and the heading above. */
type FailingList = readonly [who: Account, path: string, call: string, title: string]

/** @param url asked for when the first of them opens a browser */
export function visitors(url: () => string): Visitors {
  const people = new Map<string, Person>()
  async function pageOf(account: Account | null): Promise<Page> {
    const key = account?.email ?? 'nobody'
    const known = people.get(key)
    if (known) return known.page
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
      const found: string[] = []
      for (const place of places) {
        const page = await pageOf(place.who)
        if (place.who) await goTo(page, place.path)
        else await page.goto(place.path)
        await place.go(page)
        found.push(...(await lookAtAll(page, place.name)))
      }
      return found
    },
    async readEmpty(account, rows) {
      const page = await pageOf(account)
      const found: string[] = []
      for (const [path, title, nothing, action] of rows) {
        await goTo(page, path)
        await heading(page, title)
        await page.getByText(nothing, { exact: true }).first().waitFor()
        if (action) await page.getByRole('button', { name: action }).last().waitFor()
        found.push(...(await lookTwice(page, `${path} empty`)))
      }
      return found
    },
    async readFailing(lists) {
      const found: string[] = []
      for (const list of lists) found.push(...(await readFailing(await pageOf(list[0]), list)))
      return found
    },
    async close() {
      for (const person of people.values()) await person.close()
      await closeBrowser()
    },
  }
}

async function readFailing(page: Page, [, path, call, title]: FailingList): Promise<string[]> {
  const broken = new RegExp(`/api/${call}(\\?|$)`)
  await page.route(broken, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }))
  // The app is loaded anew while the call fails: what another screen or the frame fetched before would still be shown.
  await page.goto(path)
  await heading(page, title)
  const again = page.getByRole('button', { name: 'Tentar de novo' })
  await again.first().waitFor()
  const found = await lookTwice(page, `${path} failing`)
  // Another width may have drawn the screen anew and asked again.
  await again.first().waitFor()
  await page.unroute(broken)
  // The screen also asks again by itself: then the button is gone before it is pressed, which is as good.
  while ((await again.count()) > 0) {
    await again
      .first()
      .click({ timeout: 3_000 })
      .catch(() => {})
    await settled(page)
  }
  return found
}

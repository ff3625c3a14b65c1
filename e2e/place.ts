import type { Page } from 'playwright-core'
import { settled } from './browser.ts'
import { type Account, admin } from './people.ts'

/** A screen, dialog or panel, and how one gets there. */
export interface Place {
  name: string
  /** Nobody: somebody who is not signed in. */
  who: Account | null
  path: string
  /** Ends when what shall be looked at is there. */
  go: (page: Page) => Promise<void>
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/**
 * Leads a signed-in page to an address inside the app, past a page without content: nothing that was open stays open, and
 * the app is not loaded anew. But for the inbox, which remembers what one did there.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  if (path.startsWith('/tickets')) return void (await page.goto(path))
  const lead = (to: string) => page.evaluate((address) => window.history.pushState({}, '', address), to)
  await lead('/nao-existe')
  await page.getByRole('heading', { name: '404' }).waitFor()
  // What the frame opened, a bell, outlives its screen.
  await page.keyboard.press('Escape')
  await lead(path)
}

/** A screen of an admin by its heading, then a button of it that opens a dialog. */
export const onScreen = (name: string, path: string, title: string, button?: string | RegExp): Place => ({
  name,
  who: admin,
  path,
  go: async (page) => {
    await heading(page, title)
    if (button) {
      await press(page, button)
      await dialog(page).first().waitFor()
    }
    await settled(page)
  },
})

/** A place, and the steps before one looks. */
export const after = (place: Place, name: string, act: (page: Page) => Promise<void>): Place => ({
  ...place,
  name,
  go: async (page) => {
    await place.go(page)
    await act(page)
    await settled(page)
  },
})

import type { Page } from 'playwright-core'
import { settled } from './browser.ts'
import { type Account, admin } from './people.ts'

/** A screen, dialog or panel, and the steps that open it. */
export interface Place {
  name: string
  /** Null: a visitor who is not signed in. */
  who: Account | null
  path: string
  /** Resolves when the content is there. */
  go: (page: Page) => Promise<void>
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/**
 * Navigates a signed-in page to an address inside the app through an empty page, which closes open dialogs without
 * reloading the app. The inbox is reloaded, because it remembers earlier actions.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  if (path.startsWith('/tickets')) return void (await page.goto(path))
  const lead = (to: string) => page.evaluate((address) => window.history.pushState({}, '', address), to)
  await lead('/nao-existe')
  await page.getByRole('heading', { name: '404' }).waitFor()
  // A panel of the frame, such as the bell, stays open across screens.
  await page.keyboard.press('Escape')
  await lead(path)
}

/** An admin's screen by its heading, and optionally a dialog opened by a button. */
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

/** A place with additional steps. */
export const after = (place: Place, name: string, act: (page: Page) => Promise<void>): Place => ({
  ...place,
  name,
  go: async (page) => {
    await place.go(page)
    await act(page)
    await settled(page)
  },
})

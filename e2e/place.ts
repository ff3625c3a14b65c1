import type { Page } from 'playwright-core'
import { settled } from './browser.ts'
import { type Account, admin, ana, bruno, superUser } from './people.ts'

/** A user of a company with the demonstration's users, or the operator of the platform. */
export type Role = 'admin' | 'ana' | 'bruno' | 'super'

/** A screen, dialog or panel, and the steps that open it. */
export interface Place {
  name: string
  /** Null: a visitor who is not signed in. */
  who: Role | null
  path: string
  /** Resolves when the content is there. */
  go: (page: Page) => Promise<void>
}

/** The account of a role in a company; without one, in the demonstration's. */
export const accountOf = (role: Role, company: Record<Exclude<Role, 'super'>, Account> = { admin, ana, bruno }) =>
  role === 'super' ? superUser : company[role]

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
/** A text field of the open dialog. */
export const field = (page: Page, name: string | RegExp) => dialog(page).getByRole('textbox', { name })
/** A row of a table, or the card that it is on a narrow page. */
export const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
/** Chooses an option of a list in the open dialog. */
export async function choose(page: Page, list: string | RegExp, option: string | RegExp): Promise<void> {
  await dialog(page).getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option }).click()
}
export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name })
export const textShown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
/** A message of the open conversation. */
export const bubble = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text })
/** The field of the open conversation. */
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' })

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Navigates a signed-in page to an address inside the app through an empty page, which closes open dialogs without
 * reloading the app. The router does not count these addresses for Back.
 * @param onEmptyPage runs before the address opens: a change of the page that a full screen would draw at a higher cost
 */
export async function leadTo(page: Page, path: string, onEmptyPage = async () => {}): Promise<void> {
  const lead = (to: string) => page.evaluate((address) => window.history.pushState({}, '', address), to)
  await lead('/nao-existe')
  await page.getByRole('heading', { name: '404' }).waitFor()
  // A panel of the frame, such as the bell, stays open across screens.
  await page.keyboard.press('Escape')
  await onEmptyPage()
  await lead(path)
}

/** As `leadTo`, but reloads the app for the inbox, because it remembers earlier actions. */
export async function goTo(page: Page, path: string, onEmptyPage = async () => {}): Promise<void> {
  if (!path.startsWith('/tickets')) return leadTo(page, path, onEmptyPage)
  await onEmptyPage()
  await page.goto(path)
}

/** An admin's screen by its heading, and optionally a dialog opened by a button. */
export const onScreen = (name: string, path: string, title: string, button?: string | RegExp): Place => ({
  name,
  who: 'admin',
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

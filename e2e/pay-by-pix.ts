import type { Page } from 'playwright-core'
import { goTo } from './place.ts'

/** Called at every stable state of the page, for visual checks. */
export type InspectPage = (page: Page) => Promise<void>

const passBy: InspectPage = async () => {}
export const toNextStep = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()
export const payerField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Fills in the first step of the checkout. */
export async function fillPayer(page: Page): Promise<void> {
  await payerField(page, 'Nome').fill('Paula')
  await payerField(page, 'Endereço').fill('Rua das Flores, 10')
  await payerField(page, 'CEP').fill('50010-000')
  await payerField(page, 'Cidade').fill('Recife')
}

/** Goes through the checkout to the Pix code, and returns it as text. */
export async function askForPix(page: Page, look: InspectPage = passBy): Promise<string> {
  await payerField(page, 'Nome').waitFor()
  await look(page)
  if ((await payerField(page, 'Nome').inputValue()) === '') {
    await toNextStep(page)
    await page.getByText('Preencha este campo.').first().waitFor()
    await fillPayer(page)
  }
  await toNextStep(page)
  await page.getByRole('radio', { name: 'Inicial' }).waitFor()
  await look(page)
  await toNextStep(page)
  await page.getByText('Total').waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Gerar Pix' }).click()
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  await look(page)
  return page.getByLabel('Pix copia e cola').inputValue()
}

/** Maximum time until the operator's confirmation, in ms. */
const PAYING_MS = 200_000

/**
 * Waits until the receipt shows this text. The receipt disappears after 4 s, so the page itself checks in each frame.
 */
export const waitForReceipt = (page: Page, text: string) =>
  page.waitForFunction(
    (expectedText) =>
      [...document.querySelectorAll('.rc-state > *')].some(({ textContent }) => textContent === expectedText),
    text,
    { timeout: PAYING_MS },
  )

/** Waits until the page of a signed-out person shows that the invoice is paid. */
export const untilPaidSignedOut = (page: Page) => waitForReceipt(page, 'Agora entre de novo com seu e-mail e senha.')

/** Finds a payment's code in the platform operator's list of open invoices, and confirms it. */
export async function confirmPix(page: Page, code: string, look: InspectPage = passBy): Promise<void> {
  const txid = /0525(R[0-9A-Z]{24})6304/.exec(code)?.[1] ?? ''
  await goTo(page, `/financeiro?q=${txid}`)
  await page.getByRole('button', { name: /^Confirmar pagamento:/ }).click()
  await page.getByRole('dialog').waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Confirmar pagamento', exact: true }).click()
}

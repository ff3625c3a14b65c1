import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyAndToast } from './copy.ts'
import { useToasts } from './toasts.ts'

const toastTexts = () => useToasts.getState().toasts.map(({ message }) => message)
let byHand: string | null

beforeEach(() => {
  byHand = null
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const offers = (writeText?: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true })
const allowsByHand = (allowed: boolean) => {
  document.execCommand = () => {
    byHand = document.querySelector('textarea')?.value ?? null
    return allowed
  }
}

it('copying: without HTTPS there is no clipboard API; the text is copied with execCommand and the focus stays', async () => {
  offers()
  allowsByHand(true)
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await copyAndToast('linha 1\nlinha 2', 'Copiado.')
  expect(byHand).toBe('linha 1\nlinha 2')
  expect(toastTexts()).toEqual(['Copiado.'])
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})

it('copying: a failed copy is never reported as copied', async () => {
  offers(async () => {
    throw new Error('denied')
  })
  allowsByHand(false)
  await copyAndToast('chave', 'Copiado.')
  expect(toastTexts()).toEqual(['O navegador não deixou copiar. Selecione o texto e copie.'])
})

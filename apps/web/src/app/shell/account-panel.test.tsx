import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { addLoader, currentLanguage } from '../../platform/i18n/language.ts'
import { AccountPanel } from './account-panel.tsx'

vi.mock('../slots.ts', () => ({ accountPanelItems: [] }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (onClose = () => {}) => {
  await drawPage(<AccountPanel onClose={onClose} />, adminUser)
  return screen.findByLabelText<HTMLInputElement>('Volume dos avisos')
}

it('LAY-13: the volume goes from 0 to 1 in tenths, is stored here, and applies to the sound', async () => {
  answer({})
  const played: number[] = []
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1
      async play() {
        played.push(this.volume)
      }
    },
  )
  const slider = await open()
  expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['0', '1', '0.1', '1'])
  fireEvent.change(slider, { target: { value: '0.3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Testar som' }))
  expect(played).toEqual([0.3])
  cleanup()
  expect((await open()).value).toBe('0.3')
})

it('LAY-17: a language that fails to load shows an error and is neither applied nor stored', async () => {
  const calls = answer({})
  let isOffline = true
  addLoader(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
  })
  await open()
  fireEvent.click(screen.getByRole('radio', { name: 'English' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível falar com o servidor.')
  expect(currentLanguage()).toBe('pt')
  expect(calls.some(({ path }) => path.includes('set-language'))).toBe(false)
  isOffline = false
})

it('LAY-16: logging out closes the panel, so that it does not cover the toast or the question', async () => {
  answer({})
  const onClose = vi.fn()
  await open(onClose)
  fireEvent.click(screen.getByRole('button', { name: 'Sair' }))
  expect(onClose).toHaveBeenCalledOnce()
})

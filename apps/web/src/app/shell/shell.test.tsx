import { readFileSync } from 'node:fs'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { fakeWindowWidth } from '../../../test/window-width.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useToasts } from '../../platform/toasts.ts'
import { Shell } from './shell.tsx'
import { TopBar } from './top-bar.tsx'

// The areas' components inside the shell have their own tests.
vi.mock('../slots.ts', () => ({
  menuBadges: {},
  topBarItems: [],
  accountPanelItems: [],
  shellWatchers: [],
  shellBars: [],
  eventHandlers: [],
  slotFills: [],
}))
const browser = fakeWindowWidth(1300)

beforeEach(async () => {
  useToasts.setState({ toasts: [] })
  answer({
    'GET /app-info': { version: '9.8.7', commit: 'abc123def456', simulator: false, signUp: true, demoAccounts: [] },
  })
  await browser.become(1300)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const menuState = () => document.querySelector('.rc-shell')?.getAttribute('data-menu')

it('LAY-01: the menu is open over 1200 px, and its button collapses it, which is remembered', async () => {
  await drawPage(<Shell />, adminUser)
  expect(menuState()).toBe('open')
  fireEvent.click(screen.getByRole('button', { name: 'Recolher menu' }))
  expect(menuState()).toBe('rail')
  cleanup()
  await drawPage(<Shell />, adminUser)
  expect(menuState()).toBe('rail')
  fireEvent.click(screen.getByRole('button', { name: 'Expandir menu' }))
  expect(menuState()).toBe('open')
  await browser.become(1199)
  expect(menuState()).toBe('rail')
})

it('LAY-04, LAY-07: menu groups can be collapsed, which is remembered, and open when one of their screens opens', async () => {
  await drawPage(<Shell />, adminUser, [], '/tickets')
  const group = () => screen.getByRole('button', { name: 'Atendimento' })
  const links = () => screen.queryAllByRole('link', { name: 'Contatos' })
  expect([group().getAttribute('aria-expanded'), links().length]).toEqual(['true', 1])
  fireEvent.click(group())
  expect([group().getAttribute('aria-expanded'), links().length]).toEqual(['false', 0])
  cleanup()
  await drawPage(<Shell />, adminUser, [], '/users')
  expect([group().getAttribute('aria-expanded'), links().length]).toEqual(['false', 0])
  cleanup()
  await drawPage(<Shell />, adminUser, [], '/contacts')
  await waitFor(() => expect([group().getAttribute('aria-expanded'), links().length]).toEqual(['true', 1]))
})

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it('LAY-04: the current screen’s item is scrolled into view, however far down the menu it is', async () => {
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isLine = this.classList.contains('rc-menu-item')
    const [top, bottom] = isLine ? [900, 936] : [56, 500]
    return new DOMRect(0, top, 240, bottom - top)
  })
  await drawPage(<Shell />, adminUser, [], '/tickets')
  expect(document.querySelector('.rc-menu')?.scrollTop).toBe(936 + 36 - 500)
  rect.mockRestore()
})

it('LAY-01: beside the page, the open menu is 240 px wide', () => {
  const sheet = textOf('./shell.css')
  expect(sheet).toContain('/ var(--rc-nav, 240px) minmax(0, 1fr)')
})

it('LAY-01, LAY-09: below 600 px the menu covers the page, including its foot', async () => {
  await drawPage(<Shell />, adminUser)
  await browser.become(599)
  expect(menuState()).toBe('overlay')
  expect(screen.queryByRole('navigation')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Abrir menu' }))
  const dialog = await screen.findByRole('dialog')
  // 15rem: 240 px.
  expect(dialog.closest<HTMLElement>('[style*="--drawer-size"]')?.style.getPropertyValue('--drawer-size')).toMatch(
    /15rem/,
  )
  const overlay = within(dialog)
  expect(overlay.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy()
  expect(overlay.getByText('Administrador')).toBeTruthy()
  expect(await overlay.findByText('versão beta 9.8.7')).toBeTruthy()
})

it.each([
  ['admin', false, 'Administrador', '9.8.7'],
  ['user', false, 'Atendente', '9.8.7'],
  ['admin', true, 'Administrador', '9.8.7 (abc123def456)'],
])(
  'LAY-09: the foot of the menu shows %s (operator: %s) the name, the profile and the version',
  async (profile, own, words, version) => {
    await drawPage(<Shell />, { ...adminUser, profile, super: own } as typeof adminUser)
    const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }))
    expect(menu.getByText(adminUser.name)).toBeTruthy()
    expect(menu.getByText(words)).toBeTruthy()
    expect(await menu.findByText(`versão beta ${version}`)).toBeTruthy()
  },
)

it('LAY-10: a failed refresh is not reported as refreshed', async () => {
  let isOffline = false
  function Data() {
    const queryFn = async () => {
      if (isOffline) throw new ApiError('ERR_NETWORK', 0)
      return 'ok'
    }
    const { data } = useQuery({ queryKey: ['data'], queryFn, retry: false })
    return <p>{`dados ${data}`}</p>
  }
  await drawPage(
    <>
      <TopBar menuOpen={false} onMenu={() => undefined} />
      <Data />
    </>,
    adminUser,
  )
  expect(await screen.findByText('dados ok')).toBeTruthy()
  isOffline = true
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar dados' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/Os dados não foram atualizados\..*servidor/)
  expect(screen.queryByText('Dados atualizados.')).toBeNull()
  isOffline = false
  fireEvent.click(screen.getByText('Tentar de novo'))
  expect(await screen.findByText('Dados atualizados.')).toBeTruthy()
})

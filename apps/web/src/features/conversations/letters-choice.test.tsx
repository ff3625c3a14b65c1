import type { Permissions } from '@recado/contract/permissions'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { readStored } from '../../platform/storage.ts'
import { LettersChoice } from './letters-choice.tsx'
import { DesktopChoice } from './notices/desktop-choice.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('single letters are turned off and on in the account panel, and this browser remembers it', async () => {
  answer({})
  await drawPage(<LettersChoice />, adminUser)
  const name = 'Usar letras como atalhos na lista'
  fireEvent.click(await screen.findByRole('switch', { name, checked: true }))
  await screen.findByRole('switch', { name, checked: false })
  expect(readStored('letterShortcuts')).toBe(false)
  fireEvent.click(screen.getByRole('switch', { name }))
  expect(readStored('letterShortcuts')).toBe(true)
})

it.each<[Permissions, string[]]>([
  [{ 'todo:view': 'all' }, []],
  [{ 'chats:view': 'all' }, ['Mostrar avisos de mensagens novas']],
  [{ 'tickets:view': 'own' }, ['Mostrar avisos de mensagens novas', 'Usar letras como atalhos na lista']],
])('access.8: the account panel of a user with %j has only choices that apply to them', async (permissions, names) => {
  answer({})
  vi.stubGlobal('Notification', { permission: 'granted' })
  const panel = (
    <>
      <h1>Conta</h1>
      <DesktopChoice />
      <LettersChoice />
    </>
  )
  await drawPage(panel, { ...adminUser, profile: 'user', permissions })
  await screen.findByRole('heading', { name: 'Conta' })
  expect(screen.queryAllByRole('switch').map((field) => field.parentElement?.textContent)).toEqual(names)
})

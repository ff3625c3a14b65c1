import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../../ui/toasts/toasts.tsx'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { OptionsTab } from './options-tab.tsx'

const settings = [{ key: 'twoFactorRequired', value: 'disabled' }]
let calls: Call[] = []

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(profile: string, twoFactor = true) {
  calls = answer({
    'GET /settings': settings,
    'GET /users/list': [],
    'PUT /settings/humanWords': { key: 'humanWords', value: 'gerente, socorro' },
    'PUT /settings/twoFactorRequired': { key: 'twoFactorRequired', value: 'enabled' },
  })
  await draw(
    <>
      <OptionsTab settings={settings as never} />
      <Toasts label="Avisos" />
    </>,
    { profile: profile as 'admin', twoFactor },
  )
}
const changes = () => calls.filter(({ method }) => method === 'PUT')

it('SET-02: an admin can require two-factor authentication of all users, after a question about the effects', async () => {
  await open('admin')
  const rule = await screen.findByRole<HTMLInputElement>('switch', { name: 'Exigir verificação em duas etapas' })
  await waitFor(() => expect(rule.disabled).toBe(false))
  fireEvent.click(rule)
  expect(await screen.findByText(/é levado agora mesmo a ativá-la/)).toBeTruthy()
  expect(changes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Exigir de todos', hidden: true }))
  expect(await screen.findByText('A verificação em duas etapas agora é exigida de todos.')).toBeTruthy()
  expect(changes().map(({ body }) => body)).toEqual([{ key: 'twoFactorRequired', value: 'enabled' }])
  await waitFor(() => expect(rule.checked).toBe(true))
})

it('SET-01: the words that call a person are saved when the field loses focus, lines as commas', async () => {
  await open('admin')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Palavras que chamam uma pessoa' })
  expect(field.placeholder).toContain('atendente, humano')
  fireEvent.blur(field)
  fireEvent.change(field, { target: { value: 'gerente\nsocorro ' } })
  fireEvent.blur(field)
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([{ key: 'humanWords', value: 'gerente, socorro' }]),
  )
})

it('SET-02: users who are not admins do not see the rule, and cannot change anything', async () => {
  await open('user')
  expect(await screen.findByText('Seu perfil não permite mudar as configurações da empresa.')).toBeTruthy()
  expect(screen.queryByText('Exigir verificação em duas etapas')).toBeNull()
  const switches = screen.getAllByRole<HTMLInputElement>('switch')
  expect(switches.length).toBeGreaterThan(0)
  expect(switches.every(({ disabled }) => disabled)).toBe(true)
})

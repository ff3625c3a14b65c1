import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { UsersScreen } from './users-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const withSetting = (value: string) => ({
  ...adminUser,
  company: { ...adminUser.company, settings: [{ key: 'userCreation', value }] as never },
})

it('USR-01: where the operator does not let a company add users, the button goes and who can allow it is said', async () => {
  answer({ 'GET /users': { users: [], count: 0, hasMore: false } })
  await drawPage(<UsersScreen />, withSetting('disabled'), [], '/users')
  await screen.findByText(/Só a operadora da plataforma pode liberar/)
  await screen.findByRole('searchbox')
  expect(screen.queryByRole('button', { name: /^(Adicionar|Novo|Cadastrar)/ })).toBeNull()
  cleanup()
  await drawPage(<UsersScreen />, withSetting('enabled'), [], '/users')
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^(Adicionar|Novo|Cadastrar)/ }).length).toBeGreaterThan(0),
  )
  expect(screen.queryByText(/operadora/)).toBeNull()
})

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../platform/toasts.ts'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { TagForm } from './tag-form.tsx'

const tag = {
  id: 3,
  name: 'Urgente',
  color: '#c2410c',
  kanban: 0 as const,
  ticketsCount: 2,
  contactsCount: 0,
  userId: 7,
}
let calls: Call[] = []
const onClose = vi.fn()
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)

beforeEach(() => {
  calls = answer({ 'POST /tags': tag, 'PUT /tags/3': tag })
})
afterEach(() => {
  cleanup()
  onClose.mockReset()
  vi.unstubAllGlobals()
})

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))

it('TAG-02: a name of two letters shows an error, and nothing is sent', async () => {
  await draw(<TagForm onClose={onClose} />, { profile: 'admin' })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nome' }), { target: { value: 'ab' } })
  save()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' }).getAttribute('aria-invalid')).toBe('true'))
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('TAG-04: saving a new or changed tag shows a toast', async () => {
  await draw(<TagForm onClose={onClose} />, { profile: 'admin' })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nome' }), { target: { value: 'Urgente' } })
  save()
  await waitFor(() => expect(toasts()).toContain('Etiqueta Urgente criada.'))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Urgente', kanban: 0 })
  expect(onClose).toHaveBeenCalled()
  cleanup()
  await draw(<TagForm tag={tag} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('textbox', { name: 'Nome' })
  save()
  await waitFor(() => expect(toasts()).toContain('Etiqueta salva.'))
})

it('TAG-03: only admins and supervisors may make a tag a lane of the board', async () => {
  await draw(<TagForm onClose={onClose} />, { profile: 'user' })
  await screen.findByRole('textbox', { name: 'Nome' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  await draw(<TagForm onClose={onClose} />, { profile: 'supervisor' })
  expect(await screen.findByRole('checkbox')).toBeTruthy()
})

it('TAG-02: unchanged fields are not sent, so that a colleague’s concurrent changes survive', async () => {
  await draw(<TagForm tag={tag} onClose={onClose} />, { profile: 'admin' })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nome' }), { target: { value: 'Muito urgente' } })
  save()
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Muito urgente' }))
})

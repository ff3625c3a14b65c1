import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { Can } from '../../../platform/access.tsx'
import { updateMe, useSession } from '../../../platform/session.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { useTypedForms } from '../../../ui/dialogs/typed-texts.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TypedText } from './typed-text.tsx'

function Form({ onClose }: { onClose: () => void }) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', note: 'Antes', password: '' } })
  return (
    <FormModal title="Nova fila" form={form} onSubmit={async () => onClose()} onClose={onClose}>
      <TextInput label="Nome" required {...form.getInputProps('name')} />
      <TextInput label="Nota" {...form.getInputProps('note')} />
      <PasswordField label="Senha" autoComplete="new-password" {...form.getInputProps('password')} />
    </FormModal>
  )
}

function Screen() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Can permission="queues:edit">{isOpen && <Form onClose={() => setOpen(false)} />}</Can>
      <TypedText />
    </>
  )
}

beforeAll(() => void useTypedForms.setState([], true))
afterEach(() => {
  cleanup()
  useTypedForms.setState([], true)
})

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const type = async (label: RegExp, value: string) => fireEvent.input(await field(label), { target: { value } })
const open = async () => {
  await drawPage(<Screen />, adminUser)
  await type(/^Nome/, 'Vendas')
  await type(/^Senha/, 'coruja-de-lata')
}
const lose = () => act(() => updateMe({ permissions: { 'queues:view': 'all' } }))

it('access.8: a form that closes with a lost right leaves its typed text, without passwords and untouched fields', async () => {
  await open()
  lose()
  await screen.findByText(/e “Nova fila” fechou/)
  expect((await field(/^Nome/)).value).toBe('Vendas')
  expect(screen.queryAllByLabelText(/^(Nota|Senha)/)).toEqual([])
  fireEvent.click(screen.getByText('Fechar'))
  await waitFor(() => expect(screen.queryByText(/fechou/)).toBeNull())
})

it('access.8: saving, a change that keeps the form, and the end of the session leave nothing', async () => {
  await open()
  act(() => updateMe({ permissions: { 'queues:view': 'all', 'queues:edit': 'all' } }))
  expect((await field(/^Nome/)).value).toBe('Vendas')
  fireEvent.click(screen.getByText('Salvar'))
  await waitFor(() => expect(screen.queryByText('Nova fila')).toBeNull())
  cleanup()
  await open()
  act(() => {
    useSession.setState({ state: 'out', reason: null }, true)
    cleanup()
  })
  expect(useTypedForms.getState()).toEqual([])
})

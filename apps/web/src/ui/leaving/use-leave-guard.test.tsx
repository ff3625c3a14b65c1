import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { hasUnsavedInput, useLeaving } from '../../platform/personal/leave-guard.ts'
import { useSession } from '../../platform/session.ts'
import { FormModal } from '../dialogs/form-modal.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

afterEach(() => {
  cleanup()
  useLeaving.setState({ question: null })
})

const go = (to: string) => ({ to, search: {} }) as never

function PageForm() {
  const [name, setName] = useState('')
  const [stored, setStored] = useState('')
  const navigate = useNavigate()
  useLeaveGuard(() => name !== stored)
  const { submit } = useSubmit(async (isLast: boolean) => {
    if (isLast) await navigate(go('/depois'))
    setStored(name)
  }, 0)
  return (
    <>
      <input aria-label="Nome" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Link to={'/depois' as never}>Depois</Link>
      <Button onClick={() => submit(false)}>Salvar</Button>
      <Button onClick={() => submit(true)}>Salvar e ir</Button>
    </>
  )
}

function DialogForm() {
  const [isOpen, setOpen] = useState(true)
  const form = useForm({ initialValues: { name: '' } })
  const navigate = useNavigate()
  const close = () => setOpen(false)
  const finish = () => {
    close()
    void navigate(go('/depois'))
  }
  if (!isOpen) return null
  return (
    <FormModal title="Nova fila" form={form} delay={0} onSubmit={async () => finish()} onClose={close}>
      <input aria-label="Nome" {...form.getInputProps('name')} />
      <Button onClick={finish}>Fechar e ir</Button>
    </FormModal>
  )
}

const type = async () => fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'Vendas' } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = () => screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
const noQuestion = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

describe('LAY-20: leaving with unsaved input', () => {
  it('a link asks once; staying keeps the input, leaving goes where the link leads', async () => {
    const { router } = await drawPage(<PageForm />, adminUser, ['/depois'])
    await type()
    fireEvent.click(screen.getByText('Depois'))
    await question()
    press('Continuar editando')
    await noQuestion()
    expect(router.state.location.pathname).toBe('/')
    expect((screen.getByLabelText('Nome') as HTMLInputElement).value).toBe('Vendas')
    fireEvent.click(screen.getByText('Depois'))
    await question()
    press('Sair')
    await screen.findByText('at /depois')
    await noQuestion()
  })

  it('nothing asks after a save, also while the save itself navigates', async () => {
    const { router } = await drawPage(<PageForm />, adminUser, ['/depois'])
    await type()
    press('Salvar')
    await waitFor(() => expect(hasUnsavedInput()).toBe(false))
    fireEvent.click(screen.getByText('Depois'))
    await screen.findByText('at /depois')
    await router.navigate(go('/'))
    await type()
    press('Salvar e ir')
    await screen.findByText('at /depois')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each(['Salvar', 'Fechar e ir'])('%s of a dialog that closes and navigates does not ask', async (name) => {
    await drawPage(<DialogForm />, adminUser, ['/depois'])
    await type()
    press(name)
    await screen.findByText('at /depois')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('a navigation under an open dialog asks, and leaving closes it', async () => {
    const { router } = await drawPage(<DialogForm />, adminUser, ['/depois'])
    await type()
    void router.navigate(go('/depois'))
    await question()
    press('Sair')
    await screen.findByText('at /depois')
    expect(hasUnsavedInput()).toBe(false)
  })

  it('input counts as unsaved until the session ends, whose navigation does not ask', async () => {
    const { router } = await drawPage(<PageForm />, adminUser, ['/login'])
    await type()
    expect(hasUnsavedInput()).toBe(true)
    useSession.setState({ state: 'out', reason: null }, true)
    expect(hasUnsavedInput()).toBe(false)
    await router.navigate(go('/login'))
    await screen.findByText('at /login')
  })
})

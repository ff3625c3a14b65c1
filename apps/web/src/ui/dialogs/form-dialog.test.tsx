import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Confirm } from './confirm.tsx'
import { FormModal } from './form-modal.tsx'

afterEach(cleanup)

function Form({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { name: '' } })
  const [removing, setRemoving] = useState(false)
  return (
    <FormModal title="Nova fila" form={form} onSubmit={async () => onClose()} onClose={onClose}>
      <input aria-label="Nome" {...form.getInputProps('name')} />
      <button type="button" onClick={() => setRemoving(true)}>
        Remover
      </button>
      {removing && (
        <Confirm
          title="Remover a opção?"
          action="Remover opção"
          onConfirm={async () => undefined}
          onClose={() => setRemoving(false)}
        >
          Ela sai do menu.
        </Confirm>
      )}
    </FormModal>
  )
}

function Screen({ what }: { what: 'button' | 'menu' | 'row' }) {
  const [isOpen, setOpen] = useState(false)
  const [rows, setRows] = useState(['Ana', 'Bruno', 'Caio'])
  const [menu, setMenu] = useState(false)
  return (
    <main tabIndex={-1}>
      {what === 'button' && (
        <button type="button" onClick={() => setOpen(true)}>
          Nova fila
        </button>
      )}
      {what === 'menu' && (
        <button type="button" onClick={() => setMenu(true)}>
          Mais
        </button>
      )}
      {what === 'row' && (
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setOpen(true)}>{`Excluir ${name}`}</button>
            </li>
          ))}
        </ul>
      )}
      {menu && (
        <button
          type="button"
          onClick={() => {
            setMenu(false)
            setOpen(true)
          }}
        >
          Importar
        </button>
      )}
      {isOpen && what !== 'row' && <Form onClose={() => setOpen(false)} />}
      {isOpen && what === 'row' && (
        <Confirm
          title="Excluir?"
          action="Excluir pessoa"
          onConfirm={async () => setRows((all) => all.filter((name) => name !== 'Bruno'))}
          onClose={() => setOpen(false)}
        >
          Não volta.
        </Confirm>
      )}
    </main>
  )
}

const draw = (what: 'button' | 'menu' | 'row' = 'button') =>
  render(
    <MantineProvider>
      <Screen what={what} />
    </MantineProvider>,
  )
function press(name: string) {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const form = () => screen.queryByRole('dialog', { name: 'Nova fila' })
const question = () => screen.findByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })
const focused = () => document.activeElement?.textContent

it.each(['Escape', 'cross', 'outside'])(
  'LAY-20: %s on a half-filled form asks first; staying keeps the input',
  async (way) => {
    draw()
    press('Nova fila')
    const field = await screen.findByLabelText('Nome')
    fireEvent.input(field, { target: { value: 'Ven' } })
    const leave = () => {
      if (way === 'Escape') pressEscape()
      if (way === 'cross') fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement)
      if (way === 'outside') fireEvent.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement)
    }
    leave()
    await question()
    fireEvent.click(screen.getByRole('button', { name: 'Continuar preenchendo' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((screen.getByLabelText('Nome') as HTMLInputElement).value).toBe('Ven')
    // The question leaves the page a moment before it stops being the top dialog.
    await waitFor(() => {
      leave()
      expect(screen.queryByRole('alertdialog')).not.toBeNull()
    })
    fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(form()).toBeNull())
    await waitFor(() => expect(focused()).toBe('Nova fila'))
  },
)

it('LAY-20: an untouched form closes by Escape at once, and so does Cancelar on a touched one', async () => {
  draw()
  press('Nova fila')
  await screen.findByLabelText('Nome')
  pressEscape()
  await waitFor(() => expect(form()).toBeNull())
  press('Nova fila')
  fireEvent.input(await screen.findByLabelText('Nome'), { target: { value: 'Ven' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(form()).toBeNull())
})

it('LAY-20: Escape closes only the top dialog', async () => {
  draw()
  press('Nova fila')
  await screen.findByLabelText('Nome')
  press('Remover')
  await screen.findByRole('alertdialog', { name: 'Remover a opção?' })
  pressEscape()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(form()).not.toBeNull()
  await waitFor(() => expect(focused()).toBe('Remover'))
})

it('LAY-20: a dialog that a menu opened returns the focus to the menu’s button', async () => {
  draw('menu')
  press('Mais')
  press('Importar')
  await screen.findByLabelText('Nome')
  pressEscape()
  await waitFor(() => expect(form()).toBeNull())
  await waitFor(() => expect(focused()).toBe('Mais'))
})

it('LAY-20: when the row that opened it is deleted, the next row takes the focus', async () => {
  draw('row')
  press('Excluir Bruno')
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir pessoa' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(focused()).toBe('Excluir Caio'))
})

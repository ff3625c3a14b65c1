import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { ImportDialog } from './import-dialog.tsx'

// jsdom has no workers, so the file is read in the same thread.
vi.mock('./open-file.ts', async () => {
  const { readSheets } = await import('./read-sheet.ts')
  return { openFile: (file: File) => readSheets(file).catch(({ problem }) => problem) }
})
let calls: Call[] = []
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const contactImport = {
  ...{
    id: 3,
    fileName: 'c.csv',
    state: 'draft',
    userName: 'Ana',
    total: 4,
    fresh: 1,
    known: 0,
    duplicates: 1,
    invalid: 2,
    emailsDropped: 0,
  },
  ...{ created: 0, updated: 0, createdAt: '', startedAt: null, finishedAt: null },
}
const reject = (row: number, name: string, reason: string, duplicateOf: number | null = null) => ({
  ...{ row, name, number: '', email: '', reason, duplicateOf },
})
const server = {
  'POST /contacts/imports': contactImport,
  'GET /contacts/imports/3/rejects': [
    reject(3, 'Bia', 'duplicate', 2),
    reject(4, 'Caio', 'numberInvalid'),
    reject(5, '', 'nameMissing'),
  ],
  'POST /contacts/imports/3/start': { ...contactImport, state: 'running' },
  'GET /contacts/imports/3': { ...contactImport, state: 'done', created: 1 },
}

async function choose(text: string) {
  await draw(<ImportDialog onClose={() => {}} />)
  await screen.findByText('Escolher arquivo')
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(field, { target: { files: [new File([text], 'c.csv')] } })
}

describe('importing a spreadsheet', () => {
  it('CTC-06: shows the expected result and lists each bad row with name and message; nothing is imported before confirmation', async () => {
    calls = answer(server)
    await choose('Nome;Telefone\nAna;11987654321\nBia;11987654321\nCaio;abc\n;11987654322\n')
    expect(await screen.findByText('Importar 1 contato')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      fileName: 'c.csv',
      rows: [
        { row: 2, name: 'Ana', number: '11987654321' },
        { row: 3 },
        { row: 4, number: 'abc' },
        { row: 5, name: '' },
      ],
    })
    const lines = await waitFor(() => {
      const items = screen.getAllByRole('listitem', { hidden: true })
      expect(items).toHaveLength(3)
      return items.map((item) => item.textContent)
    })
    expect(lines[0]).toBe('Linha 3BiaMesmo número da linha 2.')
    expect(lines[1]).toContain('CaioO número não é válido.')
    expect(lines[2]).toContain('(sem nome)Falta o nome.')
    expect(calls.filter(({ path }) => path.endsWith('/start'))).toEqual([])
  })

  it('CTC-06: contact cards have no columns to choose', async () => {
    calls = answer(server)
    await choose('BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL:+5511987654321\nEND:VCARD\n')
    expect(await screen.findByText('Importar 1 contato')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Colunas' })).toBeNull()
  })

  it('CTC-06: an abandoned preview is dropped', async () => {
    calls = answer(server)
    await choose('Nome;Telefone\nAna;11987654321\n')
    fireEvent.click(await screen.findByText('Escolher outro arquivo'))
    const dropCall = expect.objectContaining({ method: 'DELETE', path: '/contacts/imports/3' })
    // The rejected rows are requested as well.
    await waitFor(() => expect(calls).toContainEqual(dropCall))
  })

  it('CTC-06: a file without numbers shows what to do', async () => {
    calls = answer(server)
    await choose('Produto;Preço\nCafé;12,50\n')
    expect(await screen.findByText(/Não encontramos a coluna dos números/)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('CTC-06: a corrected file with the same name can be chosen again', async () => {
    calls = answer(server)
    const emptied = vi.spyOn(HTMLInputElement.prototype, 'value', 'set')
    await choose('Produto;Preço\nCafé;12,50\n')
    await screen.findByText(/Não encontramos a coluna dos números/)
    expect(emptied.mock.contexts.some((field) => (field as HTMLInputElement).type === 'file')).toBe(true)
    emptied.mockRestore()
  })
})

import type { Card } from '@recado/contract/boards/card'
import * as endpoints from '@recado/contract/boards/endpoints'
import { expect } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { PNG } from '../../../../test/sample.ts'

type Fields = Record<string, unknown>

/** Builds a card form as a browser posts it: values that are not text are sent as JSON. */
export function cardForm(fields: Fields, files: Record<string, readonly string[]> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [field, names] of Object.entries(files))
    for (const name of names) form.append(field, contentOf(name), name)
  return form
}

const contentOf = (name: string) =>
  name.endsWith('.png') ? new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }) : new Blob([`texto de ${name}`])

/** Calls of this area by a test's users. */
export function boardCalls(app: () => SharedTestApp) {
  const board = async (as: Person, fields: Fields = {}) => {
    const { status, body } = await app().call(endpoints.createBoard, as, { body: { title: 'Quadro', ...fields } })
    expect(status).toBe(200)
    return body.board
  }
  const column = async (as: Person, quadroId: number, fields: Fields = {}) =>
    (await app().call(endpoints.createColumn, as, { body: { quadroId, title: 'Coluna', ...fields } })).body.column
  const tryCard = (as: Person, fields: Fields | FormData) =>
    app().call(endpoints.createCard, as, { body: fields as Fields })
  const card = async (as: Person, fields: Fields | FormData): Promise<Card> => {
    const answer = await tryCard(as, fields)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body.card
  }
  const update = (as: Person, id: number, fields: Fields | FormData) =>
    app().call(endpoints.updateCard, as, { params: { id }, body: fields as Fields })
  const show = (as: Person, id: number) => app().call(endpoints.showCard, as, { params: { id } })
  const whole = (as: Person, quadroId: number, query: Fields = {}) =>
    app().call(endpoints.showBoard, as, { query: { quadroId, ...query } })
  const move = (as: Person, id: number, body: Fields) =>
    app().call(endpoints.moveBoardCard, as, { params: { id }, body })
  const titles = async (as: Person, quadroId: number) =>
    (await whole(as, quadroId)).body.tasks.map(({ tasks }) => tasks.map(({ title }) => title).join(' '))
  const activity = async (as: Person, id: number) =>
    (await app().call(endpoints.listCardActivity, as, { params: { id } })).body.records
  return { board, column, tryCard, card, update, show, whole, move, titles, activity }
}

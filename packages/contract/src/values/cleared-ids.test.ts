import { expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '../all-endpoints.ts'
import { workingWeekInput } from './hours.ts'
import { optionalColor } from './wire.ts'

/** Lists every field of a schema with its path, through wrappers, unions and lists. */
function fields(schema: unknown, path: string): Array<[path: string, name: string, field: z.ZodType]> {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
      [`${path}.${name}`, name, field] as [string, string, z.ZodType],
      ...fields(field, `${path}.${name}`),
    ])
  }
  if (schema instanceof z.ZodUnion) return (schema.options as unknown[]).flatMap((option) => fields(option, path))
  if (schema instanceof z.ZodArray) return fields(schema.element, `${path}[]`)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fields(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe) return fields(schema.out, path)
  return []
}

const isCleared = (field: z.ZodType, value: unknown) => {
  const { success, data } = field.safeParse(value)
  return success && data === null
}

/** Fields of the contract that reference one record and may be cleared. */
const clearable = allEndpoints
  .flatMap((endpoint) => [...fields(endpoint.body, endpoint.id), ...fields(endpoint.query, endpoint.id)])
  .filter(([, name, field]) => /Id$|^(queue|tag|plan|around)$/.test(name) && isCleared(field, null))

it('finds the ids that can be cleared', () => {
  const paths = clearable.map(([path]) => path)
  for (const path of [
    'tickets.update.promptId',
    'tickets.update.queueId',
    'whatsapp.update.integrationId',
    'queues.update.promptId',
    'users.update.whatsappId',
    'contacts.update.queueId',
    'schedules.update.userId',
  ])
    expect(paths).toContain(path)
})

it.each(clearable)('wire.2: %s is cleared by null, an empty text, zero and false', (_, name, field) => {
  for (const nothing of [null, '', 0, false, 'null', 'false']) {
    expect([nothing, isCleared(field, nothing)]).toEqual([nothing, true])
  }
  // The root of a queue's option tree is -1.
  const invalidValues = [true, 'true', 1.5, {}, [], ...(name === 'parentId' ? [] : [-1])]
  for (const value of invalidValues) expect([value, isCleared(field, value)]).toEqual([value, false])
})

it('a blank colour is absent, and an invalid one is rejected', () => {
  for (const blank of ['', null, undefined]) expect(optionalColor.safeParse(blank)).toMatchObject({ data: undefined })
  expect(optionalColor.safeParse('#a1b2c3').data).toBe('#a1b2c3')
  expect(optionalColor.safeParse(' ').success).toBe(false)
})

it('a day with blank start and end is closed; a day with only one of them is rejected', () => {
  const day = (startTime: unknown, endTime: unknown) => [
    { weekday: 'Domingo', weekdayEn: 'sunday', startTime, endTime },
  ]
  const closed = day('00:00', '00:00')
  for (const blank of ['', null]) {
    expect(workingWeekInput.parse(day(blank, blank))).toEqual(closed)
    expect(workingWeekInput.parse(JSON.stringify(day(blank, blank)))).toEqual(closed)
  }
  for (const half of [day('', '18:00'), day('08:00', ''), day(' ', ' '), day(undefined, undefined)])
    expect(workingWeekInput.safeParse(half).success).toBe(false)
})

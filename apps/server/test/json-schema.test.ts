import { expect, it } from 'vitest'
import { type JsonSchema, schemaProblems } from './json-schema.ts'

const document = {
  components: { schemas: { Tree: { type: 'object', properties: { leaf: { $ref: '#/components/schemas/Tree' } } } } },
}
const person: JsonSchema = {
  type: 'object',
  properties: { name: { type: 'string', minLength: 1, pattern: '^[a-z]+$' }, age: { type: 'integer', minimum: 0 } },
  required: ['name'],
  additionalProperties: false,
}

it.each<[unknown, JsonSchema, number]>([
  [{ name: 'ana', age: 3 }, person, 0],
  [{ name: 'ana' }, person, 0],
  [{ age: 3 }, person, 1],
  [{ name: '' }, person, 1],
  [{ name: 'ANA' }, person, 1],
  [{ name: 'ana', age: 1.5 }, person, 1],
  [{ name: 'ana', age: -1 }, person, 1],
  [{ name: 'ana', other: 1 }, person, 1],
  [[], person, 1],
  [null, person, 1],
  [null, { ...person, nullable: true }, 0],
  [[1, 'a'], { type: 'array', items: { type: 'integer' } }, 1],
  [[1, 2, 3], { type: 'array', maxItems: 2 }, 1],
  ['b', { type: 'string', enum: ['a'] }, 1],
  [1, { anyOf: [{ type: 'string' }, { type: 'integer' }] }, 0],
  [true, { anyOf: [{ type: 'string' }, { type: 'integer' }] }, 1],
  [1, { oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1],
  [0, { type: 'integer', minimum: 0, exclusiveMinimum: true }, 1],
  [{ leaf: { leaf: {} } }, { $ref: '#/components/schemas/Tree' }, 0],
  [{ leaf: { leaf: 1 } }, { $ref: '#/components/schemas/Tree' }, 1],
  [{ a: 1 }, { type: 'object', additionalProperties: { type: 'string' } }, 1],
  ['x', { type: 'string', strange: true }, 1],
])('%j by %j has %i problems', (value, schema, problems) => {
  expect(schemaProblems(value, schema, document)).toHaveLength(problems)
})

it('reports an unresolved reference', () => {
  expect(() => schemaProblems(1, { $ref: '#/components/schemas/None' }, document)).toThrow('leads nowhere')
})

import { type ApiMethod, apiMethods } from '@recado/contract/flows/choices'
import { serverOf } from '@recado/contract/flows/request-server.rules'
import { bareName, inside, isOn, listIn, textIn } from '../data.rules.ts'
import { editorTexts } from '../editor-texts.ts'
import type { EditorShape } from '../shape.ts'

export interface Header {
  id: string
  name: string
  value: string
  /** The value is not shown again after it was stored. */
  secret: boolean
  /** A secret value is stored. */
  hasValue: boolean
}

/** The variable in which a part of the response is stored. */
export interface Save {
  id: string
  path: string
  variable: string
}

export interface RequestValues extends Record<string, unknown> {
  method: ApiMethod
  url: string
  headers: Header[]
  body: string
  variables: string[]
  saves: Save[]
  confirmChange: boolean
}

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/

/** Returns whether a request with this method has a body. */
export const hasBody = (method: ApiMethod): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Returns what is invalid in an address. It may contain variables anywhere but in its protocol. */
function urlProblem(input: string): string | null {
  const plain = input.trim().replace(/\{\{[^{}]*\}\}/g, 'x')
  if (plain === '') return editorTexts.text('urlMissing')
  const fits = URL.canParse(plain) && /^https?:$/.test(new URL(plain).protocol)
  return fits ? null : editorTexts.text('urlInvalid')
}

const names = (list: readonly string[]) => [...new Set(list.map(bareName))].filter((name) => name !== '')

export const requestData: Pick<EditorShape<RequestValues>, 'read' | 'write' | 'check'> = {
  read: (data) => ({
    method: apiMethods.find((apiMethod) => apiMethod === textIn(data.method).toUpperCase()) ?? 'GET',
    url: textIn(data.url),
    headers: listIn(data.headers).map((one, at) => {
      const { name, value, secret, hasValue } = inside(one)
      return {
        id: String(at),
        name: textIn(name),
        value: textIn(value),
        secret: isOn(secret),
        hasValue: isOn(hasValue),
      }
    }),
    body: textIn(data.body),
    variables: listIn(data.variables).map(textIn),
    saves: listIn(data.saves).map((one, at) => {
      const { path, variable } = inside(one)
      return { id: String(at), path: textIn(path), variable: textIn(variable) }
    }),
    confirmChange: isOn(data.confirmChange),
  }),
  write: (values, data) => ({
    ...{ ...data, url: values.url.trim(), method: values.method },
    headers: values.headers.map(({ name, value, secret, hasValue }) => ({
      ...{ name: name.trim(), value, secret },
      ...(secret && hasValue ? { hasValue } : {}),
    })),
    ...{ body: values.body, variables: names(values.variables) },
    saves: values.saves.map(({ path, variable }) => ({ path: path.trim(), variable: bareName(variable) })),
    confirmChange: values.confirmChange,
  }),
  check({ url, headers, saves }, stored) {
    const problem = urlProblem(url)
    const moved = serverOf(url) !== serverOf(stored.url)
    const fieldErrors = [
      ...headers.flatMap(({ secret, hasValue, value }, at) =>
        moved && secret && hasValue && value === ''
          ? [[`headers.${at}.value`, editorTexts.text('headerKeyMoved')]]
          : [],
      ),
      ...headers.flatMap(({ name }, at) =>
        HEADER_NAME.test(name.trim()) ? [] : [[`headers.${at}.name`, editorTexts.text('headerNameInvalid')]],
      ),
      ...saves.flatMap(({ variable }, at) =>
        bareName(variable) === '' ? [[`saves.${at}.variable`, editorTexts.text('saveVariableMissing')]] : [],
      ),
    ]
    return { ...(problem === null ? {} : { url: problem }), ...Object.fromEntries(fieldErrors) }
  },
}

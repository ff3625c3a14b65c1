import { defineEndpoint, operate } from '../endpoint.ts'
import { legalDetails, legalPage } from './legal.ts'

export const showLegal = defineEndpoint({
  id: 'legal.show',
  method: 'GET',
  path: '/legal',
  access: { login: false },
  summary: 'Who runs the installation, for its privacy policy and terms, and which services of others it has set up',
  response: legalPage,
})

export const saveLegal = defineEndpoint({
  id: 'legal.save',
  method: 'PUT',
  path: '/legal',
  access: operate,
  summary: 'Fill in who runs the installation; an empty text is a missing field',
  body: legalDetails.partial(),
  response: legalPage,
})

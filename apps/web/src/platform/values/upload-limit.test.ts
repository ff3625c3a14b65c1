import { MEGABYTE } from '@recado/contract/values/upload-limit.rules'
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { appInfoQuery } from '../app-info.ts'
import { errorText } from '../i18n/errors.ts'
import { readFileLimit } from './upload-limit.ts'

beforeEach(() => queryClient.clear())

it.each([
  [undefined, null, '64 MB'],
  [undefined, 16, '16 MB'],
  [1, null, '1 MB'],
  [1, 16, '1 MB'],
  [200, null, '200 MB'],
  [200, 16, '16 MB'],
])('with a server limit of %s MB, an upload field of %s MB accepts %s', (installation, own, size) => {
  if (installation !== undefined)
    queryClient.setQueryData(appInfoQuery.queryKey, { uploadLimit: installation * MEGABYTE } as never)
  const limit = readFileLimit(own === null ? null : own * MEGABYTE)
  expect(limit).toEqual({ bytes: Number.parseInt(size, 10) * MEGABYTE, size })
})

it('the error about a file names the limit', () => {
  expect(errorText(new ApiError('ERR_BODY_TOO_LARGE', 413, { maxBytes: MEGABYTE }))).toContain('1 MB')
  expect(errorText(new ApiError('ERR_BODY_TOO_LARGE', 413))).not.toContain('MB')
})

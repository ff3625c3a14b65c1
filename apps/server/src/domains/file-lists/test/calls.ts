import { createFileList } from '@recado/contract/file-lists/endpoints'
import type { FileList } from '@recado/contract/file-lists/file-list'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, PNG, SAID } from '../../../../test/sample.ts'

const input = { name: `${SAID} lista`, message: `${SAID} para a campanha`, options: [{ name: `${SAID} legenda` }] }

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'files.index': own('allowed', async (w) => {
      await newFileList(w)
      return { query: { pageNumber: 1, companyId: w.admin.companyId } }
    }),
    'files.show': namingSample('allowed', async (w) => ({ params: { id: (await newFileList(w)).id } })),
    'files.create': own('allowed', async () => ({ body: input })),
    'files.update': namingSample('refused', async (w) => ({ params: { id: (await newFileList(w)).id }, body: input })),
    'files.upload': namingSample('refused', async (w) => {
      const list = await newFileList(w)
      return { params: { id: list.id }, body: filesForm(list.options.map(({ id }) => id)) }
    }),
    'files.delete': namingSample('refused', async (w) => ({ params: { id: (await newFileList(w)).id } })),
  },
  traces: {
    'files.create': ['fileList.create'],
    'files.update': ['fileList.update'],
    'files.upload': ['fileList.update'],
    'files.delete': ['fileList.delete'],
  },
}

/** A list with one option whose file has not been uploaded. */
async function newFileList({ marker, do: act }: CompanyFixture): Promise<FileList> {
  const options = [{ name: `${marker} legenda` }]
  return act(createFileList, { body: { name: `${marker} arquivos`, message: `${marker} campanha`, options } })
}

/** A form with a picture for each option, as clients of the family post it. */
export function filesForm(optionIds: readonly number[], content: BlobPart = Buffer.from(PNG, 'base64')): FormData {
  const form = new FormData()
  form.set('typeArch', 'fileList')
  for (const [at, id] of optionIds.entries()) {
    form.append('files', new Blob([content], { type: 'image/png' }), `${SAID} ${at}.png`)
    form.append('id', String(id))
    form.append('name', `${SAID} legenda ${at}`)
    form.append('mediaType', 'image/png')
  }
  return form
}

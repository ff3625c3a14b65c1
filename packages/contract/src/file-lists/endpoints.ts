import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { idParam, optionalText } from '../values/wire.ts'
import { fileList, fileListInput, fileUpload, LIST_FILE_MAX_BYTES, MOST_LIST_FILES } from './file-list.ts'

const id = idParam('id')
const noList = ['ERR_NO_FILE_LIST_FOUND'] as const
const managing = [...noList, 'ERR_NO_PERMISSION'] as const

export const listFileLists = defineEndpoint({
  id: 'files.index',
  method: 'GET',
  path: '/files',
  access: needs('files:view'),
  summary: 'File lists by name, 20 a page',
  query: z.object({ ...pageQuery, companyId: optionalText(20) }),
  response: z.object({ files: z.array(fileList), ...pageReply }),
})

export const showFileList = defineEndpoint({
  id: 'files.show',
  method: 'GET',
  path: '/files/:id',
  access: needs('files:view'),
  summary: 'One file list',
  params: id,
  response: fileList,
  errors: noList,
})

export const createFileList = defineEndpoint({
  id: 'files.create',
  method: 'POST',
  path: '/files',
  access: needs('files:edit'),
  summary: 'Add a file list; its files follow, each for one of the options that are answered',
  body: fileListInput,
  response: fileList,
})

export const updateFileList = defineEndpoint({
  id: 'files.update',
  method: 'PUT',
  path: '/files/:id',
  access: needs('files:edit'),
  summary:
    'Change a file list, as its maker or an admin: its options in their new order; those that are left out are removed with their file',
  params: id,
  body: fileListInput.partial(),
  response: fileList,
  errors: [...managing, 'ERR_NO_FILE_OPTION_FOUND'],
})

export const uploadFiles = defineEndpoint({
  id: 'files.upload',
  method: 'POST',
  path: '/files/uploadList/:id',
  access: needs('files:edit'),
  summary:
    'Store the files of options, in place of those before, all or none, as the maker of the list or an admin; `id` names the option of each file and repeats in step with the files',
  params: id,
  body: fileUpload,
  multipart: { field: 'files', maxFiles: MOST_LIST_FILES, maxBytes: LIST_FILE_MAX_BYTES },
  response: fileList,
  errors: [...managing, 'ERR_NO_FILE_OPTION_FOUND', 'ERR_EMPTY_FILE', 'ERR_BODY_TOO_LARGE', 'ERR_TOO_MANY_FILES'],
})

export const deleteFileList = defineEndpoint({
  id: 'files.delete',
  method: 'DELETE',
  path: '/files/:id',
  access: needs('files:edit'),
  summary: 'Delete a file list with its files, as its maker or an admin; not while a campaign that is not over uses it',
  params: id,
  response: confirmation,
  errors: [...managing, 'ERR_FILE_LIST_IN_USE'],
})

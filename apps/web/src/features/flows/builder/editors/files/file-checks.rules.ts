import { type FlowFileKind, flowFiles } from '@recado/contract/flows/choices'

/** Where a file is chosen: a content node also accepts opus (FLW-19). */
export type FilePlace = 'node' | 'content'

/** Returns the file extensions that each kind accepts (FLW-18 to FLW-20). */
export function endingsOf(kind: FlowFileKind, place: FilePlace): readonly string[] {
  switch (kind) {
    case 'img':
      return ['png', 'jpg', 'jpeg']
    case 'audio':
      return place === 'content' ? ['ogg', 'mp3', 'opus'] : ['ogg', 'mp3']
    case 'video':
      return ['mp4']
  }
}

export type FileRefusal = `${FlowFileKind}Type` | `${FlowFileKind}Large` | 'audioTypeContent' | 'fileEmpty'

/**
 * Returns the reason a chosen file is rejected, or null. The server checks the content.
 * @param most size limit in bytes, if the installation accepts less
 */
export function fileRejection(
  kind: FlowFileKind,
  { name, size }: Pick<File, 'name' | 'size'>,
  place: FilePlace,
  most: number = flowFiles[kind].maxBytes,
): FileRefusal | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!endingsOf(kind, place).includes(ending))
    return kind === 'audio' && place === 'content' ? 'audioTypeContent' : `${kind}Type`
  if (size === 0) return 'fileEmpty'
  return size > most ? `${kind}Large` : null
}

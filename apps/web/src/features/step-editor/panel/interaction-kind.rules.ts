import {
  type Interaction,
  type InteractionKind,
  interactionKinds,
  type StepFileKind,
  stepFiles,
} from '@recado/contract/flows/chat-flow'

/** Returns the kind of an interaction: its own type if known, else derived from its content. */
export function kindOfInteraction({ type, MessageField, MediaField }: Interaction): InteractionKind {
  const namedKind = interactionKinds.find((kind) => kind === type.toLowerCase())
  if (namedKind) return namedKind
  if (MessageField || !MediaField) return 'text'
  return interactionKinds.find((kind) => kind !== 'text' && MediaField.type?.startsWith(kind)) ?? 'document'
}

// Maps browsers' names of media types to those that the server detects.
const sameType: Readonly<Record<string, string>> = {
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/aacp': 'audio/aac',
  'application/ogg': 'audio/ogg',
  'video/ogg': 'audio/ogg',
}

/**
 * Returns why a chosen file cannot be sent, or null. The server checks it again.
 * @param most size limit in bytes, if the installation accepts less
 */
export function mediaRejection(
  kind: StepFileKind,
  { type, size }: Pick<File, 'type' | 'size'>,
  most: number = stepFiles[kind].maxBytes,
): 'fileType' | 'fileSize' | 'fileEmpty' | null {
  const { mimetypes } = stepFiles[kind]
  const plain = type.split(';')[0] ?? ''
  if (mimetypes && !(mimetypes as readonly string[]).includes(sameType[plain] ?? plain)) return 'fileType'
  if (size === 0) return 'fileEmpty'
  return size > most ? 'fileSize' : null
}

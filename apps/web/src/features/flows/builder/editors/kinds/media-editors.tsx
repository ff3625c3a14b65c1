import type { FlowFileKind } from '@recado/contract/flows/choices'
import { isOn, textIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { hasMedia, type Media, MediaField } from '../files/media-field.tsx'
import { uploadMedia } from '../files/upload-files.ts'
import type { EditorShape } from '../shape.ts'

interface MediaValues extends Record<string, unknown> {
  media: Media
}

/** The editor of a node with a single file: its path and its original name (FLW-23). */
const mediaShape = (kind: FlowFileKind): EditorShape<MediaValues> => ({
  Fields: ({ form }) => (
    <MediaField
      kind={kind}
      place="node"
      value={form.getValues().media}
      error={form.errors.media}
      onChange={(media) => form.setFieldValue('media', media)}
    />
  ),
  read: ({ url, original, record }) => ({
    media: {
      ...{ url: textIn(url), original: textIn(original), file: null },
      record: record === undefined || isOn(record),
    },
  }),
  write: ({ media: { url, original, record } }, data) => ({
    ...{ ...data, url, original },
    ...(kind === 'audio' ? { record } : {}),
  }),
  check: ({ media }): Record<string, string> => (hasMedia(media) ? {} : { media: editorTexts.text('mediaEmpty') }),
  showsErrorToast: true,
  hasPendingFiles: ({ media }) => media.file !== null,
  async upload({ media }, signal) {
    if (!media.file) return { media }
    const { url, originalName } = await uploadMedia(kind, media.file, signal)
    return { media: { ...media, url, original: originalName || media.original, file: null } }
  },
  addedText: () => editorTexts.text(`added_${kind}`),
})

export const ImageEditor = editorOf(mediaShape('img'))
export const AudioEditor = editorOf(mediaShape('audio'))
export const VideoEditor = editorOf(mediaShape('video'))

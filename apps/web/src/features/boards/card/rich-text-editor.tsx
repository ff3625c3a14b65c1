import '@mantine/tiptap/styles.css'
import { RichTextEditor as Editor, Link } from '@mantine/tiptap'
import { Node, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { boardTexts } from '../board-texts.ts'

/** Keeps the card's pictures in its description when the text around them is edited. */
const Picture = Node.create({
  name: 'picture',
  inline: true,
  group: 'inline',
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const extensions = [
  Picture,
  StarterKit.configure({ link: false, heading: { levels: [1, 2, 3, 4] } }),
  Link.configure({ openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'], defaultProtocol: 'https' }),
]

export interface RichTextEditorProps {
  html: string
  onChange: (html: string) => void
}

/** An editor for a formatted description (BRD-09), loaded on the first edit. */
export function RichTextEditor({ html, onChange }: RichTextEditorProps) {
  const t = useTexts(boardTexts)
  const editor = useEditor({
    extensions,
    content: html,
    // Its few styles are in our style sheets, because the page's policy may refuse style elements.
    injectCSS: false,
    onUpdate: (now) => onChange(now.editor.getHTML()),
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': t('editorLabel') } },
  })
  const labels = {
    boldControlLabel: t('bold'),
    italicControlLabel: t('italic'),
    underlineControlLabel: t('underline'),
    strikeControlLabel: t('strike'),
    h3ControlLabel: t('heading'),
    bulletListControlLabel: t('bulletList'),
    orderedListControlLabel: t('orderedList'),
    blockquoteControlLabel: t('quote'),
    linkControlLabel: t('link'),
    unlinkControlLabel: t('unlink'),
    clearFormattingControlLabel: t('clearFormat'),
    undoControlLabel: t('undo'),
    redoControlLabel: t('redo'),
    linkEditorInputLabel: t('linkAddress'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: t('linkOpen'),
    linkEditorInternalLink: t('linkOpen'),
    linkEditorSave: t('linkSave'),
  }
  return (
    <Editor editor={editor} labels={labels} className="bd-editor">
      <Editor.Toolbar>
        <Editor.ControlsGroup>
          <Editor.Bold />
          <Editor.Italic />
          <Editor.Underline />
          <Editor.Strikethrough />
          <Editor.ClearFormatting />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.H3 />
          <Editor.BulletList />
          <Editor.OrderedList />
          <Editor.Blockquote />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Link />
          <Editor.Unlink />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Undo />
          <Editor.Redo />
        </Editor.ControlsGroup>
      </Editor.Toolbar>
      <Editor.Content />
    </Editor>
  )
}

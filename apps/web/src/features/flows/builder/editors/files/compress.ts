/** How much of a picture's quality stays (FLW-18). */
export const QUALITY = 0.7

/**
 * A picture made smaller before it goes up. One that would only grow stays as it is.
 * @throws when it is no picture that this browser can read
 */
export async function compressed(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('this browser draws no pictures')
    brush.drawImage(picture, 0, 0)
    // Transparent places of a png stay so.
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    if (!blob) throw new Error('the picture could not be written')
    return blob.size < file.size ? new File([blob], file.name, { type }) : file
  } finally {
    picture.close()
  }
}

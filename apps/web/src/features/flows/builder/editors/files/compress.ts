/** The JPEG quality of compressed pictures (FLW-18). */
export const QUALITY = 0.7

/**
 * Compresses a picture before the upload. Returns the original if the result is larger.
 * @throws if this browser cannot read the picture
 */
export async function compressImage(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('this browser draws no pictures')
    brush.drawImage(picture, 0, 0)
    // A png keeps its transparency.
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    if (!blob) throw new Error('the picture could not be written')
    return blob.size < file.size ? new File([blob], file.name, { type }) : file
  } finally {
    picture.close()
  }
}

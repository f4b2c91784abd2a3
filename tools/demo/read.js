// Reads a file of the demo.
export async function read(file) {
  const answer = await fetch(new URL(file, import.meta.url));
  if (!answer.ok) throw new Error(`expected ${file}, got ${answer.status}`);
  return answer;
}

/** The response, and a call of `onEnd` once its body has been sent or given up; at once when it has none. */
export function trackEnd(response: Response, onEnd: () => void): Response {
  if (response.body === null) {
    onEnd();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
        onEnd();
      } catch (error) {
        controller.error(error);
        onEnd();
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
  const { status, headers } = response;
  return new Response(body, { status, headers });
}

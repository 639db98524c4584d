// The start of an HTML report: unpacks the scripts in the element `code` and runs them. The content
// security policy has the hash of both.
'use strict';

(async () => {
  if (typeof DecompressionStream === 'undefined') {
    document.body.append('This report needs a browser of 2023 or later (DecompressionStream).');
    return;
  }
  const bytes = Uint8Array.from(atob(document.getElementById('code').textContent), letter => letter.charCodeAt(0));
  const script = document.createElement('script');
  script.textContent = await new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  document.body.append(script);
})();

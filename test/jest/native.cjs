/** The jest transform of packages: leaves them to Node. */
module.exports = { process: () => ({ code: 'module.exports = requirePackage(__filename);' }) };
